import { href } from "react-router";
import { permitted } from "../../../contexts.ts";
import { afterUndo } from "../../../lists/after-undo.server.ts";
import { found } from "../../../serving/responses/found.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { redirect } from "../../../serving/responses/redirect.ts";
import { collectionKinds, isCollectionPath } from "../collection-kinds.ts";
import { collectionMessages } from "../collection-limits.ts";
import { restoreCollection } from "../deleted-collections.server.ts";
import type { Route } from "./+types/restore-collection";

export function loader({ params }: Route.LoaderArgs) {
  return redirect(listOf(params.kind));
}

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "sermons:write");
  const path = found(isCollectionPath(params.kind) ? params.kind : undefined, "page");
  const { kind } = collectionKinds[path];
  const outcome = await restoreCollection(site, viewer, { kind, id: params.id });
  if (outcome === "restored" || outcome === "tooLate")
    return afterUndo(
      listOf(path),
      outcome === "restored" ? "restored" : "tooLate",
      collectionMessages.restored,
    );
  return redirectWithNotice(listOf(path), { text: collectionMessages[outcome], tone: "error" });
}

function listOf(kind: string): string {
  return href("/sermon-lists/:kind/:id?/:what?", { kind });
}
