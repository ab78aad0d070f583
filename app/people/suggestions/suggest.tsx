import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { saveForm } from "../../forms/save-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { may, mayAllOf, requireRole } from "../../viewer.ts";
import { FormPage } from "../identity/form-page.tsx";
import { roleChoices } from "../roles/role-choices.tsx";
import { readRoles } from "../roles/role-reads.server.ts";
import type { Route } from "./+types/suggest";
import { OwnSuggestions } from "./own-suggestions.tsx";
import { suggestHelper } from "./suggesting.server.ts";
import { suggestionMessages } from "./suggestion.ts";
import { SuggestionForm } from "./suggestion-form.tsx";
import { listOwnSuggestions } from "./suggestion-reads.server.ts";
import { suggestionSchema } from "./suggestion-schema.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "account:own");
  requireRole(viewer);
  if (may(viewer, "people:manage")) throw redirect("/people/invite");
  const offered = (await readRoles(site.db)).filter((role) => mayAllOf(viewer, role));
  return { choices: roleChoices(offered, () => true), own: await listOwnSuggestions(site.db, viewer) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "account:own");
  requireRole(viewer);
  if (may(viewer, "people:manage")) throw redirect("/people/invite");
  const refusal = await saveForm(
    request,
    {
      schema: suggestionSchema,
      save: (typed) => suggestHelper(site, viewer, typed),
      failed: suggestionMessages.notSent,
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? redirectWithNotice("/people/suggest", suggestionMessages.sent);
}

export const clientAction = keepsText(suggestionMessages.notSent);

export default function SuggestHelper({ loaderData: { choices, own }, actionData }: Route.ComponentProps) {
  return (
    <>
      <FormPage
        title="Suggest a helper"
        lead="Somebody who would do what you do here, or a part of it. The people who look after accounts read it, and may invite them."
      >
        {/* After each suggestion an empty form. */}
        <SuggestionForm key={own[0]?.id} choices={choices} result={actionData} />
      </FormPage>
      <OwnSuggestions own={own} />
    </>
  );
}
