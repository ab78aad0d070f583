import { versionMessages } from "../../changes/version-term.ts";
import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { requirePage } from "../texts/pages.server.ts";
import type { Route } from "./+types/delete-page-version";
import { DeleteVersionDialog } from "./delete-version-dialog.tsx";
import { deleteForGood, requireRevision } from "./deleting-versions.server.ts";

export async function loader({ params: { slug, id }, context }: Route.LoaderArgs) {
  const { site } = permitted(context, "pages:write");
  return requireRevision(site, await requirePage(site, slug), id);
}

export async function action({ params: { slug, id }, context }: Route.ActionArgs) {
  const { site } = permitted(context, "pages:write");
  return deleteForGood(context, { text: await requirePage(site, slug), id, screens: `/pages/${slug}` });
}

export const clientAction = keepsText(versionMessages.notDeleted);

export default function DeletePageVersion({ loaderData, params: { slug } }: Route.ComponentProps) {
  return <DeleteVersionDialog {...loaderData} backTo={`/pages/${slug}/history`} />;
}
