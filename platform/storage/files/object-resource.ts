import { randomUUID } from "node:crypto";
import { z } from "zod";
import { readJson } from "../../stored-json.ts";
import { invalid } from "../errors.ts";
import { bucket } from "../names.ts";
import type { StoredFile } from "../records/file-records.ts";

const headerText = z
  .string()
  .max(1024)
  .regex(/^[\x20-\x7e]*$/)
  .nullish();
const customKey = z.string().max(256);
const customValue = z.coerce.string().max(4096);

const describedHeaders = {
  contentType: headerText,
  cacheControl: headerText,
  contentDisposition: headerText,
  contentEncoding: headerText,
  contentLanguage: headerText,
};
const writableMetadata = z.object({
  name: z.string().optional(),
  ...describedHeaders,
  metadata: z.record(customKey, customValue).nullish(),
});
const metadataChange = z.object({
  ...describedHeaders,
  metadata: z.record(customKey, z.union([z.null(), customValue])).nullish(),
});

export type WritableMetadata = z.infer<typeof writableMetadata>;

/** A metadata change by a client: absent fields stay, null clears. */
export type MetadataChange = z.infer<typeof metadataChange>;

const tokensKey = "firebaseStorageDownloadTokens";

/**
 * Parses the JSON sent with an upload; empty text is empty metadata.
 *
 * @throws {StorageError} 400
 */
export function parseMetadata(text: string): WritableMetadata {
  return text.trim() === "" ? {} : parse(text, writableMetadata);
}

/** @throws {StorageError} 400 */
export function parseMetadataChange(text: string): MetadataChange {
  return parse(text, metadataChange);
}

function parse<T extends { metadata?: object | null | undefined }>(text: string, schema: z.ZodType<T>): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalid("The description of the file is not valid JSON.");
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw invalid("The description of the file is not valid.");
  requireShort(parsed.data.metadata ?? {});
  return parsed.data;
}

function requireShort(custom: object): void {
  if (JSON.stringify(custom).length > 8192) throw invalid("The description of the file is too long.");
}

/**
 * Columns of a new stored file that come from the client's metadata. The file gets a new download token unless the
 * client names tokens and may do so.
 */
export function metadataColumns(metadata: WritableMetadata, mayNameTokens: boolean) {
  const { [tokensKey]: givenTokens, ...custom } = metadata.metadata ?? {};
  return {
    cacheControl: metadata.cacheControl ?? null,
    contentDisposition: metadata.contentDisposition ?? null,
    contentEncoding: metadata.contentEncoding === "identity" ? null : (metadata.contentEncoding ?? null),
    contentLanguage: metadata.contentLanguage ?? null,
    customMetadata: JSON.stringify(custom),
    downloadTokens: (mayNameTokens && tokensIn(givenTokens)) || randomUUID(),
  };
}

/** Columns of a stored file after a metadata change; download tokens change only if the client may change them. */
export function changedColumns(file: StoredFile, change: MetadataChange, mayNameTokens: boolean) {
  const { contentType, contentEncoding, metadata } = change;
  const header = (name: "cacheControl" | "contentDisposition" | "contentLanguage") =>
    change[name] === undefined ? file[name] : change[name];
  const custom: Record<string, string | null> = metadata === null ? {} : { ...customIn(file), ...metadata };
  const { [tokensKey]: givenTokens, ...entries } = custom;
  const kept = Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== null));
  requireShort(kept);
  return {
    contentType: contentType === undefined ? file.contentType : contentType || "application/octet-stream",
    contentEncoding:
      contentEncoding === undefined
        ? file.contentEncoding
        : contentEncoding === "identity"
          ? null
          : contentEncoding,
    cacheControl: header("cacheControl"),
    contentDisposition: header("contentDisposition"),
    contentLanguage: header("contentLanguage"),
    customMetadata: JSON.stringify(kept),
    downloadTokens: (mayNameTokens && tokensIn(givenTokens)) || file.downloadTokens,
  };
}

function customIn({ customMetadata }: StoredFile): Record<string, string> {
  return readJson(z.record(z.string(), z.string()), customMetadata) ?? {};
}

/** Download tokens from the custom entry, normalised; empty when there are none. */
function tokensIn(given: string | null | undefined): string {
  if (!/^[\x20-\x7e]*$/.test(given ?? "")) throw invalid("Download tokens are plain letters and digits.");
  return (given ?? "").split(",").filter(Boolean).join(",");
}

export function hasToken(file: StoredFile, token: string): boolean {
  return token !== "" && file.downloadTokens.split(",").includes(token);
}

/** A strong entity tag without quotes, new for every change of content or metadata. */
export function etagOf(file: StoredFile): string {
  return `${file.generation}.${file.metageneration}`;
}

export function resourceOf(file: StoredFile) {
  const custom = customIn(file);
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
