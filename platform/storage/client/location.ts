import { storageError } from "./client-errors.ts";

export interface Location {
  bucket: string;
  path: string;
}

export function looksLikeUrl(text: string): boolean {
  return /^[A-Za-z]+:\/\//.test(text);
}

/**
 * Parses `gs://bucket/path`, whose path is literal, or `http(s)://host/v0/b/bucket/o/path` and
 * `http(s)://host/bucket/path`, whose path is percent-encoded and whose query and fragment are ignored. `host` is the
 * storage server's, with its port.
 *
 * @throws {StorageError} `storage/invalid-url`; also for invalid encoding, where the SDK throws URIError.
 */
export function locationOf(url: string, host: string): Location {
  const own = host.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const bucket = "([A-Za-z0-9.\\-_]+)";
  const literal = new RegExp(`^gs://${bucket}(?:/(.*))?$`, "is").exec(url);
  if (literal) return { bucket: literal[1] ?? "", path: (literal[2] ?? "").replace(/\/$/, "") };
  const encoded =
    new RegExp(`^https?://${own}/v\\w+/b/${bucket}/o(?:/([^?#]*)|$)`, "is").exec(url) ??
    new RegExp(`^https?://${own}/${bucket}/([^?#]*)`, "i").exec(url);
  const path = encoded && host !== "" ? decodedPath(encoded[2] ?? "") : undefined;
  if (!encoded || path === undefined) throw storageError("invalid-url", { detail: url });
  return { bucket: encoded[1] ?? "", path };
}

/**
 * Returns the name of the default bucket, set as a name or as a URL.
 *
 * @throws {StorageError} `storage/no-default-bucket`, or `storage/invalid-default-bucket` for the URL of a file.
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
