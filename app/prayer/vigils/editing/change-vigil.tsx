import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { permitted } from "../../../contexts.ts";
import { dayOf, timeOf } from "../../../dates/dates.ts";
import type { EditConflict } from "../../../forms/edit-conflict.tsx";
import { keepsText } from "../../../forms/keep-text.ts";
import { saveForm } from "../../../forms/save-form.server.ts";
import { FormPage } from "../../../people/identity/form-page.tsx";
import { found } from "../../../serving/responses/found.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { spanInWords } from "../slots.server.ts";
import { statusMessages, vigilsPath } from "../vigil-limits.ts";
import { findVigil } from "../vigil-reads.server.ts";
import type { Route } from "./+types/change-vigil";
import { editingMessages } from "./editing-messages.ts";
import { type ConflictingVigil, VigilForm } from "./vigil-form.tsx";
import { changedVigilSchema, type TypedVigil } from "./vigil-schema.ts";
import { changeVigil } from "./vigil-writes.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site } = permitted(context, "prayer:moderate");
  const { id: _, startsAt, endsAt, state, ...vigil } = found(await findVigil(site.db, params.id), "vigil");
  if (state === "cancelled") throw data(statusMessages.cancelled(), { status: 409 });
  return { values: { ...vigil, state, day: dayOf(startsAt), time: timeOf(startsAt) } };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "prayer:moderate");
  const refusal = await saveForm<TypedVigil & { version: number }, ConflictingVigil>(
    request,
    {
      schema: changedVigilSchema,
      save: async (typed) => {
        const outcome = await changeVigil(site, viewer, params.id, typed);
        if (typeof outcome === "string" || !("now" in outcome)) return outcome;
        return { now: outcome.now && { ...outcome.now, when: spanInWords(outcome.now) } };
      },
      failed: editingMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? redirectWithNotice(vigilsPath, editingMessages.saved);
}

export const clientAction = keepsText(editingMessages.notSaved);

export default function ChangeVigil({ loaderData: { values }, actionData }: Route.ComponentProps) {
  return (
    <FormPage
      title={`Change ${values.title}`}
      lead="Every time that somebody has taken stays. To move those too, cancel this vigil and add another."
    >
      <VigilForm
        values={values}
        result={actionData as (SubmissionResult & EditConflict<ConflictingVigil>) | undefined}
      />
    </FormPage>
  );
}
