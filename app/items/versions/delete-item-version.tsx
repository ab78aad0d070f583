import { href } from "react-router";
import { kinds } from "../../changes/kinds.ts";
import { versionMessages } from "../../changes/version-term.ts";
import { here } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { DeleteVersionDialog } from "../../pages/history/delete-version-dialog.tsx";
import { found } from "../../serving/responses/found.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { needs } from "../../shell/needs.server.ts";
import { isItemKind, itemKinds } from "../registry/items.ts";
import type { Route } from "./+types/delete-item-version";
import { deleteVersion } from "./version-writes.server.ts";
import { requireVersion } from "./versions.server.ts";

export const middleware = [needs(...itemKinds.map((kind) => kinds[kind].permission))];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  return requireVersion(site.db, viewer, params);
}

export async function action({ params, context }: Route.ActionArgs) {
  const { site, viewer } = here(context);
  const kind = found(isItemKind(params.kind) ? params.kind : undefined, "page");
  const outcome = await deleteVersion(site, viewer, { kind, itemId: params.id, id: params.version });
  const tone = outcome === "deleted" ? "success" : "error";
  return redirectWithNotice(historyOf(params), { text: versionMessages[outcome], tone });
}

export const clientAction = keepsText(versionMessages.notDeleted);

export default function DeleteItemVersion({ loaderData, params }: Route.ComponentProps) {
  return <DeleteVersionDialog {...loaderData} backTo={historyOf(params)} />;
}

function historyOf({ kind, id }: { kind: string; id: string }): string {
  return href("/earlier-versions/:kind/:id", { kind, id });
}
