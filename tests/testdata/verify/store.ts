import type { Clock } from "./clock";
import { hash, type Digest } from "./digest";

export type Entry<T> = { key: string; value: T; expires: number | null };

/**
 * Holds values until they expire.
 * A value that expired is dropped when it is asked for.
 */
export class Store<T extends object> {
  private readonly entries = new Map<string, Entry<T>>();
  static readonly capacity: number = 512;

  constructor(private readonly clock: Clock) {}

  get(key: string): T | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) {
      return undefined;
    }
    if (entry.expires !== null && entry.expires <= this.clock.now()) {
      this.entries.delete(key);
      return undefined;
    }
    return entry.value;
  }

  put(key: string, value: T, seconds?: number): boolean {
    if (this.entries.size >= Store.capacity && !this.entries.has(key)) {
      return false;
    }
    // A store never holds a value for less than a second.
    const expires = seconds === undefined ? null : this.clock.now() + Math.max(1, seconds) * 1000;
    this.entries.set(key, { key, value, expires });
    return true;
  }

  digest(salt = "no  salt"): Digest {
    const keys = [...this.entries.keys()].sort();
    let text = "";
    for (let index = 0; index < keys.length; index++) {
      text += `${keys[index]}\n`;
    }
    try {
      return hash(text, salt);
    } catch (error) {
      console.warn("could not hash", (error as Error).message);
      throw error;
    } finally {
      text = "";
    }
  }
}

export function merge<T extends object>(first: Store<T>, second: Store<T>, keys: string[]): number {
  let moved = 0;
  for (const key of keys) {
    const value = second.get(key);
    if (value && first.put(key, value)) {
      moved += 1;
    }
  }
  return moved - (keys.length - moved) * 2;
}
