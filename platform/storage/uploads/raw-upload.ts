import { countFile } from "../files/hourly-limit.ts";
import { parseMetadata, resourceOf } from "../files/object-resource.ts";
import type { Storage } from "../files/storage.ts";
import { refuseAbove, storeContent } from "../files/store-content.ts";
import { checkedName } from "../names.ts";
import { ownerAndSizeAt } from "../records/file-records.ts";
import { requireRoom } from "../records/usage.ts";
import { requireWritable } from "../rules.ts";
import { declaredLength, type SentUpload } from "./request-body.ts";

/**
 * Stores a file whose bytes are the whole body, with the type of the `Content-Type` header ("media" upload).
 *
 * @returns 200 with the object resource.
 */
export async function rawUpload(storage: Storage, { request, body, name }: SentUpload): Promise<Response> {
  const person = await storage.personOf(request);
  const path = checkedName(name ?? "");
  const place = await ownerAndSizeAt(storage.db, path);
  const policy = requireWritable(storage.rules, person, path, place.owner);
  const size = declaredLength(request) ?? 0;
  refuseAbove(policy, size);
  await requireRoom(storage, size, place.size);
  const contentType = request.headers.get("content-type");
  const metadata = parseMetadata(JSON.stringify({ contentType }));
  await countFile(storage, storage.db, person);
  return Response.json(resourceOf(await storeContent(storage, { path, person, metadata, source: body })));
}
