import { href } from "react-router";
import { z } from "zod";
import { readForm } from "../../../forms/read-form.server.ts";
import { found } from "../../../serving/responses/found.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { type CollectionPath, collectionKinds } from "../collection-kinds.ts";
import { collectionMessages } from "../collection-limits.ts";
import { deleteCollection, mergeCollection } from "../collection-writes.server.ts";

const schema = z.object({ into: z.string().max(100).optional() });

/** Deletes a speaker, a series or a topic, or merges one into another, and leads to the list. */
export async function removeCollection(
  request: Request,
  { site, viewer }: { site: Parameters<typeof deleteCollection>[0]; viewer: Viewer },
  { path, id, what }: { path: CollectionPath; id: string; what: string },
) {
  const { kind } = collectionKinds[path];
  const list = href("/sermon-lists/:kind/:id?/:what?", { kind: path });
  const undo = href("/sermon-lists/:kind/:id/restore", { kind: path, id });
  if (what === "delete") {
    await deleteCollection(site, viewer, { kind, id });
    return redirectWithNotice(list, { text: collectionMessages.removed, undo });
  }
  found(what === "merge" || undefined, "page");
  const { into } = schema.parse(Object.fromEntries(await readForm(request, schema)));
  await mergeCollection(site, viewer, { kind, id, into: found(into, kind) });
  return redirectWithNotice(list, { text: collectionMessages.merged, undo });
}
