interface Box {
  /** How wide. */
  width: number;

  open(key: string): void; // slowly
}
