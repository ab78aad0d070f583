import { storageError } from "./client-errors.ts";

export interface Location {
  bucket: string;
  /** Empty for the bucket itself. */
  path: string;
}

export function looksLikeUrl(text: string): boolean {
  return /^[A-Za-z]+:\/\//.test(text);
}

/**
 * Reads an address: `gs://bucket/path`, with the path as it is; `http(s)://host/v0/b/bucket/o/path` or
 * `http(s)://host/bucket/path`, with the path percent-encoded and query and fragment ignored. `host` is the storage's
 * own, with its port. An address that is wrongly encoded is `storage/invalid-url` too, where the SDK throws URIError.
 *
 * @throws {StorageError} `storage/invalid-url`
 */
export function locationOf(url: string, host: string): Location {
  const own = host.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const bucket = "([A-Za-z0-9.\\-_]+)";
  const literal = new RegExp(`^gs://${bucket}(?:/(.*))?$`, "is").exec(url);
  if (literal) return { bucket: literal[1] ?? "", path: (literal[2] ?? "").replace(/\/$/, "") };
  const encoded =
    new RegExp(`^https?://${own}/v\\w+/b/${bucket}/o(?:/([^?#]*).*)?$`, "is").exec(url) ??
    new RegExp(`^https?://${own}/${bucket}/([^?#]*)`, "i").exec(url);
  const path = encoded && host !== "" ? decodedPath(encoded[2] ?? "") : undefined;
  if (!encoded || path === undefined) throw storageError("invalid-url", { detail: url });
  return { bucket: encoded[1] ?? "", path };
}

/**
 * The name of the default bucket, which is set as a name or as an address.
 *
 * @throws {StorageError} `storage/no-default-bucket`, or `storage/invalid-default-bucket` for the address of a file.
 */
export function bucketNamed(setting: string | null, host: string): string {
  if (setting === null) throw storageError("no-default-bucket");
  if (!looksLikeUrl(setting)) return setting;
  let location: Location;
  try {
    location = locationOf(setting, host);
  } catch {
    return setting;
  }
  if (location.path !== "") throw storageError("invalid-default-bucket", { detail: setting });
  return location.bucket;
}

function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
