import { parsed, storageError } from "./client-errors.ts";
import type { StorageReference } from "./reference.ts";

/** What can be changed about a stored file. Null clears a field; what is left out stays. */
export interface SettableMetadata {
  cacheControl?: string | null | undefined;
  contentDisposition?: string | null | undefined;
  contentEncoding?: string | null | undefined;
  contentLanguage?: string | null | undefined;
  contentType?: string | null | undefined;
  /** An entry that is null is removed; those left out stay. */
  customMetadata?: Record<string, string | null> | null | undefined;
}

/** What can be said about a file that is stored. */
export interface UploadMetadata extends SettableMetadata {
  /** Base64 of the MD5 of the bytes. */
  md5Hash?: string | undefined;
}

/** What is known of a stored file; all that the reply did not say is undefined. */
export interface FullMetadata {
  type: "file";
  bucket: string;
  fullPath: string;
  /** Last part of the path. */
  name: string;
  generation: string | undefined;
  metageneration: string | undefined;
  /** Bytes. */
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

/** The JSON that describes a file to the server: with its path when it is stored, without one when it is changed. */
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
 * Reads the JSON of a reply that should be an object.
 *
 * @throws {StorageError} `storage/unknown`
 */
export function objectIn(text: string): Record<string, unknown> {
  const value = parsed(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw storageError("unknown");
  return value as Record<string, unknown>;
}

/**
 * Reads the object resource that the server answers about the file at `reference`.
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
