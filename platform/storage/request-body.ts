import { invalid } from "./errors.ts";
import type { Bytes } from "./file-store.ts";

/**
 * The body of a request; fails when it ends before the length that its header declares.
 *
 * @throws {StorageError} 400
 */
export async function* bodyOf(request: Request): Bytes & AsyncGenerator<Uint8Array> {
  const declared = declaredLength(request);
  let size = 0;
  try {
    if (request.body) {
      for await (const chunk of request.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
        size += chunk.length;
        yield chunk;
      }
    }
  } catch {
    throw incomplete();
  }
  if (declared !== undefined && declared !== size) throw incomplete();
}

/** @throws {StorageError} 400 when the header is not a whole number. */
export function declaredLength(request: Request): number | undefined {
  return wholeNumber(request.headers.get("content-length"), "Content-Length");
}

/**
 * Reads a whole non-negative number of bytes; undefined when there is none.
 *
 * @throws {StorageError} 400 for anything else.
 */
export function wholeNumber(text: string | null, name: string): number | undefined {
  if (text === null) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw invalid(`${name} must be a whole number of bytes.`);
  return Number(text);
}

function incomplete() {
  return invalid("The upload was cut off before its end.");
}
