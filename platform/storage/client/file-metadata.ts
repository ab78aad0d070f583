import { parsed, storageError } from "./client-errors.ts";
import type { StorageReference } from "./reference.ts";

/** The changeable metadata of a stored file. Null clears a field; absent fields stay. */
export interface SettableMetadata {
  cacheControl?: string | null | undefined;
  contentDisposition?: string | null | undefined;
  contentEncoding?: string | null | undefined;
  contentLanguage?: string | null | undefined;
  contentType?: string | null | undefined;
  /** Null removes an entry; absent entries stay. */
  customMetadata?: Record<string, string | null> | null | undefined;
}

export interface UploadMetadata extends SettableMetadata {
  md5Hash?: string | undefined;
}

/** Metadata of a stored file; fields missing from the response are undefined. */
export interface FullMetadata {
  type: "file";
  bucket: string;
  fullPath: string;
  name: string;
  generation: string | undefined;
  metageneration: string | undefined;
  size: number;
  timeCreated: string | undefined;
  updated: string | undefined;
  md5Hash: string | undefined;
  cacheControl: string | undefined;
  contentDisposition: string | undefined;
  contentEncoding: string | undefined;
  contentLanguage: string | undefined;
  contentType: string | undefined;
  customMetadata: Record<string, string> | undefined;
  /** Unlike in the Firebase SDK these are filled in, so that an upload knows its download URL. */
  downloadTokens: string[];
}

/** Returns the JSON sent to the server: with `fullPath` for an upload, without it for a change. */
export function describeFile(metadata: UploadMetadata, fullPath?: string): string {
  return JSON.stringify({
    name: fullPath,
    md5Hash: metadata.md5Hash,
    cacheControl: metadata.cacheControl,
    contentDisposition: metadata.contentDisposition,
    contentEncoding: metadata.contentEncoding,
    contentLanguage: metadata.contentLanguage,
    contentType: metadata.contentType,
    metadata: metadata.customMetadata,
  });
}

/**
 * Parses a JSON object.
 *
 * @throws {StorageError} `storage/unknown`
 */
export function objectIn(text: string): Record<string, unknown> {
  const value = parsed(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw storageError("unknown");
  return value as Record<string, unknown>;
}

/**
 * Parses the server's object resource for the file at `reference`.
 *
 * @throws {StorageError} `storage/unknown`
 */
export function metadataIn(text: string, reference: StorageReference): FullMetadata {
  const resource = objectIn(text);
  const textOf = (field: string) => (typeof resource[field] === "string" ? resource[field] : undefined);
  const fullPath = textOf("name") ?? reference.fullPath;
  return {
    type: "file",
    bucket: textOf("bucket") ?? reference.bucket,
    fullPath,
    name: fullPath.slice(fullPath.lastIndexOf("/") + 1),
    generation: textOf("generation"),
    metageneration: textOf("metageneration"),
    size: Number(resource.size),
    timeCreated: textOf("timeCreated"),
    updated: textOf("updated"),
    md5Hash: textOf("md5Hash"),
    cacheControl: textOf("cacheControl"),
    contentDisposition: textOf("contentDisposition"),
    contentEncoding: textOf("contentEncoding"),
    contentLanguage: textOf("contentLanguage"),
    contentType: textOf("contentType"),
    customMetadata: resource.metadata as Record<string, string> | undefined,
    downloadTokens: (textOf("downloadTokens") ?? "").split(",").filter((token) => token !== ""),
  };
}
