import { href } from "react-router";
import { z } from "zod";
import { permitted } from "../../../contexts.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { found } from "../../../serving/responses/found.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { redirect } from "../../../serving/responses/redirect.ts";
import { needs } from "../../../shell/needs.server.ts";
import { deleteCollection, mergeCollection } from "../collection-writes.server.ts";
import { collectionKinds, collectionMessages, isCollectionPath } from "../collections.ts";
import type { Route } from "./+types/remove";

export const middleware = [needs("sermons:write")];

const schema = z.object({ into: z.string().max(100).optional() });

export function loader({ params: { kind } }: Route.LoaderArgs) {
  const path = found(isCollectionPath(kind) ? kind : undefined, "page");
  return redirect(href("/sermon-lists/:kind/:id?", { kind: path }));
}

/** Deletes a speaker, a series or a topic, or merges one into another. */
export async function action({ request, params: { kind: path, id, what }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "sermons:write");
  const { kind } = collectionKinds[found(isCollectionPath(path) ? path : undefined, "page")];
  const list = href("/sermon-lists/:kind/:id?", { kind: path });
  if (what === "delete") {
    await deleteCollection(site, viewer, { kind, id });
    return redirectWithNotice(list, collectionMessages.removed);
  }
  found(what === "merge" || undefined, "page");
  const { into } = schema.parse(Object.fromEntries(await readForm(request, schema)));
  await mergeCollection(site, viewer, { kind, id, into: found(into, kind) });
  return redirectWithNotice(list, collectionMessages.merged);
}
