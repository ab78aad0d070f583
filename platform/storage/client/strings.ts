import { storageError } from "./client-errors.ts";

export type StringFormat = "raw" | "base64" | "base64url" | "data_url";

/** Decoded bytes, and the content type that a data URL declared. */
export interface DecodedString {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string | undefined;
}

/**
 * Decodes a string into bytes.
 *
 * `raw` becomes UTF-8, lone surrogates U+FFFD. `base64` and `base64url` must not contain each other's characters;
 * padding is optional but must be correct, and white space is ignored, as in `atob`. `data_url` is
 * `data:[type][;base64],data` in lower case.
 *
 * @throws {StorageError} `storage/invalid-format`, or `storage/unknown` for an unknown format.
 */
export function decodeString(text: string, format: StringFormat = "raw"): DecodedString {
  switch (format) {
    case "raw":
      return { bytes: new TextEncoder().encode(text), contentType: undefined };
    case "base64":
      return { bytes: fromBase64(text), contentType: undefined };
    case "base64url":
      return { bytes: fromBase64url(text), contentType: undefined };
    case "data_url":
      return fromDataUrl(text);
    default:
      throw storageError("unknown", { detail: `There is no string format ${String(format)}.` });
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  refuseCharacters(text, "base64", "-", "_");
  return decoded(text, "base64");
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  refuseCharacters(text, "base64url", "+", "/");
  return decoded(text.replaceAll("-", "+").replaceAll("_", "/"), "base64url");
}

function refuseCharacters(text: string, format: StringFormat, ...characters: string[]): void {
  const found = characters.find((character) => text.includes(character));
  if (found !== undefined) throw wrongFormat(format, `It contains '${found}'.`);
}

function decoded(base64: string, format: StringFormat): Uint8Array<ArrayBuffer> {
  if (typeof atob !== "function") throw storageError("unsupported-environment", { detail: "Missing: atob" });
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw wrongFormat(format, "It contains invalid characters or is truncated.");
  }
}

function fromDataUrl(url: string): DecodedString {
  const match = /^data:([^,]*),(.*)$/s.exec(url);
  if (!match) throw wrongFormat("data_url", "It must be 'data:[type][;base64],data'.");
  const [declared = "", data = ""] = match.slice(1);
  const isBase64 = declared.endsWith(";base64");
  const contentType = (isBase64 ? declared.slice(0, -";base64".length) : declared) || undefined;
  if (isBase64) return { bytes: fromBase64(data), contentType };
  try {
    return { bytes: new TextEncoder().encode(decodeURIComponent(data)), contentType };
  } catch {
    throw wrongFormat("data_url", "Its percent-encoding is invalid.");
  }
}

function wrongFormat(format: StringFormat, detail: string) {
  return storageError("invalid-format", { detail: `Format ${format}: ${detail}` });
}
