import { Token } from "./token";

/** Reads one number. */
export function parse(text: string): number;
export function parse(token: Token): number;
export function parse(given: string | Token): number {
  return Number(typeof given === "string" ? given : given.text);
}

// Only for logs.
export function show(value: number): string {
  return value.toFixed(2);
}
