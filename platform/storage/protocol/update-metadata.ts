import { randomUUID } from "node:crypto";
import type { Bytes } from "../bytes.ts";
import { invalid, notFound, StorageError } from "../errors.ts";
import { changedColumns, parseMetadataChange, resourceOf } from "../files/object-resource.ts";
import type { Storage } from "../files/storage.ts";
import { changeFile, findFile, type StoredFile } from "../records/file-records.ts";
import { type ContentPolicy, denied, type StoragePerson } from "../rules.ts";
import { textOf } from "../uploads/request-body.ts";

/**
 * Changes a file's metadata: absent fields stay, null clears, custom entries are merged one by one. Type and encoding
 * of checked files come from their bytes and do not change.
 *
 * @returns 200 with the object resource.
 */
export async function updateMetadata(
  storage: Storage,
  request: Request,
  path: string,
  body: Bytes,
): Promise<Response> {
  const change = parseMetadataChange(await textOf(body));
  const isChecked = isCheckedByBytes(storage.rules.accepts(path));
  const file = await changed(storage, request, path, "mayUpdate", (found, person) =>
    changedColumns(
      found,
      isChecked ? { ...change, contentType: undefined, contentEncoding: undefined } : change,
      storage.rules.mayChangeTokens(person, path, found.ownerId),
    ),
  );
  return Response.json(resourceOf(file));
}

/**
 * Adds a download token (`create_token=true`) or revokes one (`delete_token=…`); revoking the last one creates another.
 *
 * @returns 200 with the object resource.
 */
export async function changeTokens(storage: Storage, request: Request, path: string): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const [create, remove] = [query.get("create_token"), query.get("delete_token")];
  if (create !== null && create !== "true") throw invalid("create_token can only be true.");
  if (create !== null && remove !== null) throw invalid("Tokens are added or removed, one at a time.");
  const file = await changed(storage, request, path, "mayChangeTokens", ({ downloadTokens }) => {
    const tokens = downloadTokens.split(",").filter((token) => token !== "" && token !== remove);
    if (create !== null || tokens.length === 0) tokens.push(randomUUID());
    return { downloadTokens: tokens.join(",") };
  });
  return Response.json(resourceOf(file));
}

/** Gives a file without a download token one; people who may read its metadata may share its URL. */
export async function withToken(storage: Storage, file: StoredFile): Promise<StoredFile> {
  if (file.downloadTokens !== "") return file;
  await changeFile(storage.db, file, { downloadTokens: randomUUID() }, storage.clock());
  return (await findFile(storage.db, file.fullPath)) ?? file;
}

/** Checks permission, then existence; retries while others change the file concurrently. */
async function changed(
  storage: Storage,
  request: Request,
  path: string,
  permission: "mayUpdate" | "mayChangeTokens",
  change: (file: StoredFile, person: StoragePerson) => Partial<StoredFile>,
): Promise<StoredFile> {
  const person = await storage.personOf(request);
  for (let attempt = 0; attempt < 20; attempt++) {
    const file = await findFile(storage.db, path);
    if (!storage.rules[permission](person, path, file?.ownerId)) throw denied(person, "update");
    if (!file) throw notFound();
    const columns = change(file, person);
    if (isAsBefore(file, columns)) return file;
    const after = await changeFile(storage.db, file, columns, storage.clock());
    if (after) return after;
  }
  throw new StorageError("unknown", 503, "This file is being changed by others. Please try again.");
}

function isAsBefore(file: StoredFile, columns: Partial<StoredFile>): boolean {
  return Object.entries(columns).every(([name, value]) => file[name as keyof StoredFile] === value);
}

function isCheckedByBytes(policy: ContentPolicy | undefined): boolean {
  return policy?.kind === "picture" || policy?.types !== undefined;
}
