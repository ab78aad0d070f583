import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { StoredFile } from "./catalogue.ts";
import { invalid } from "./errors.ts";
import { bucket } from "./names.ts";

const headerText = z
  .string()
  .max(1024)
  .regex(/^[\x20-\x7e]*$/)
  .nullish();

const writableMetadata = z.object({
  name: z.string().optional(),
  contentType: headerText,
  cacheControl: headerText,
  contentDisposition: headerText,
  contentEncoding: headerText,
  contentLanguage: headerText,
  metadata: z.record(z.string().max(256), z.coerce.string().max(4096)).nullish(),
});

/** What a client may say about a file that it stores. */
export type WritableMetadata = z.infer<typeof writableMetadata>;

const tokensKey = "firebaseStorageDownloadTokens";

/**
 * Reads the JSON that comes with an upload; empty text says nothing.
 *
 * @throws {StorageError} 400
 */
export function parseMetadata(text: string): WritableMetadata {
  if (text.trim() === "") return {};
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalid("The description of the file is not valid JSON.");
  }
  const parsed = writableMetadata.safeParse(json);
  if (!parsed.success) throw invalid("The description of the file is not valid.");
  if (JSON.stringify(parsed.data.metadata ?? {}).length > 8192)
    throw invalid("The description of the file is too long.");
  return parsed.data;
}

/** Columns of a new stored file that come from the client's metadata. Without a download token it gets one. */
export function metadataColumns(metadata: WritableMetadata) {
  const { [tokensKey]: givenTokens, ...custom } = metadata.metadata ?? {};
  const tokens = (givenTokens ?? "").split(",").filter(Boolean).join(",");
  return {
    cacheControl: metadata.cacheControl ?? null,
    contentDisposition: metadata.contentDisposition ?? null,
    contentEncoding: metadata.contentEncoding === "identity" ? null : (metadata.contentEncoding ?? null),
    contentLanguage: metadata.contentLanguage ?? null,
    customMetadata: JSON.stringify(custom),
    downloadTokens: tokens || randomUUID(),
  };
}

export function hasToken(file: StoredFile, token: string): boolean {
  return token !== "" && file.downloadTokens.split(",").includes(token);
}

/** Strong, without quotes: another one for every content and every change of the metadata. */
export function etagOf(file: StoredFile): string {
  return `${file.generation}.${file.metageneration}`;
}

/** The object resource of the Firebase Storage protocol, as uploads and metadata requests answer it. */
export function resourceOf(file: StoredFile) {
  const custom: Record<string, string> = JSON.parse(file.customMetadata);
  return {
    name: file.fullPath,
    bucket,
    generation: file.generation,
    metageneration: String(file.metageneration),
    contentType: file.contentType,
    timeCreated: file.timeCreated,
    updated: file.updated,
    storageClass: "STANDARD",
    size: String(file.size),
    md5Hash: file.md5Hash,
    crc32c: file.crc32c,
    etag: etagOf(file),
    contentEncoding: file.contentEncoding ?? "identity",
    contentDisposition: file.contentDisposition ?? "inline",
    downloadTokens: file.downloadTokens,
    ...(file.cacheControl ? { cacheControl: file.cacheControl } : {}),
    ...(file.contentLanguage ? { contentLanguage: file.contentLanguage } : {}),
    ...(Object.keys(custom).length > 0 ? { metadata: custom } : {}),
  };
}

export type StoredFileResource = ReturnType<typeof resourceOf>;
