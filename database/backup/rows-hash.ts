import { hash } from "node:crypto";

const modulus = 1n << 256n;

/**
 * A hash of rows in any order, because PostgreSQL returns them in another order than SQLite: the sum of the SHA-256 of
 * each row. A row has the same hash from either database.
 */
export class RowsHash {
  #sum = 0n;

  add(row: Record<string, unknown>): void {
    const fields = Object.entries(row)
      .map(([name, value]) => [name, asText(value)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1));
    this.#sum = (this.#sum + BigInt(`0x${hash("sha256", JSON.stringify(fields))}`)) % modulus;
  }

  /** 64 hexadecimal digits. */
  get value(): string {
    return this.#sum.toString(16).padStart(64, "0");
  }
}

/** SQLite has no booleans and no dates, and PostgreSQL returns large numbers as text. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? "1" : "0";
  return value instanceof Date ? value.toISOString() : String(value);
}
