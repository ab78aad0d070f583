import { versionMessages } from "../../changes/version-term.ts";
import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { DeleteVersionDialog } from "../history/delete-version-dialog.tsx";
import { deleteForGood, requireRevision } from "../history/deleting-versions.server.ts";
import type { Route } from "./+types/delete-fact-version";
import { requireFacts } from "./facts.server.ts";

export async function loader({ params: { set, id }, context }: Route.LoaderArgs) {
  const { site } = permitted(context, "pages:write");
  return requireRevision(site, requireFacts(set).text, id);
}

export function action({ params: { set, id }, context }: Route.ActionArgs) {
  permitted(context, "pages:write");
  return deleteForGood(context, { text: requireFacts(set).text, id, screens: `/facts/${set}` });
}

export const clientAction = keepsText(versionMessages.notDeleted);

export default function DeleteFactsVersion({ loaderData, params: { set } }: Route.ComponentProps) {
  return <DeleteVersionDialog {...loaderData} backTo={`/facts/${set}/history`} />;
}
