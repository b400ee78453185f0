interface Box {
  open(key: string): void; // slowly

  /** How wide. */
  width: number;
}
