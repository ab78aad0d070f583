import type { RouterContextProvider } from "react-router";
import type { Database } from "../../../database/connection.ts";
import { versionMessages } from "../../changes/version-term.ts";
import { here } from "../../contexts.ts";
import { found } from "../../serving/responses/found.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { deleteRevision } from "../texts/deleting-revisions.server.ts";
import type { EditableText } from "../texts/editable-text.server.ts";

/** When a version was saved that somebody is asked about. Throws a 404 page if the text has no such version. */
export async function requireRevision(
  { db }: { db: Database },
  { slug }: { slug: string },
  id: string,
): Promise<{ createdAt: string }> {
  const row = await db
    .selectFrom("pageRevisions")
    .select("createdAt")
    .where("id", "=", id)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return found(row, "version");
}

/** Deletes the version with this id, and returns to the history with a notice that says what happened. */
export async function deleteForGood<Content>(
  context: Readonly<RouterContextProvider>,
  { text, id, screens }: { text: EditableText<Content>; id: string; screens: string },
): Promise<Response> {
  const { site, viewer } = here(context);
  const outcome = await deleteRevision(site, viewer, { text, id });
  const tone = outcome === "deleted" ? "success" : "error";
  return redirectWithNotice(`${screens}/history`, { text: versionMessages[outcome], tone });
}
