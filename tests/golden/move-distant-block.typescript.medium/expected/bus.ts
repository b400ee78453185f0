export class Bus {
  private readonly topics = new Map<string, Topic>();

  /** Nothing is kept for late listeners. */
  @logged()
  publish(name: string, event: unknown): void {
    this.topics.get(name)?.send(event);
  }

  subscribe(name: string, listener: Listener): void {
    this.topic(name).add(listener);
  }

  close(): void {
    this.topics.clear();
  }

  private topic(name: string): Topic {
    return getOrCreate(this.topics, name, () => new Topic());
  }
}
