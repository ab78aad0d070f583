import { permitted } from "../../../contexts.ts";
import { dayOf } from "../../../dates/dates.ts";
import { keepsText } from "../../../forms/keep-text.ts";
import { saveForm } from "../../../forms/save-form.server.ts";
import { FormPage } from "../../../people/identity/form-page.tsx";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { vigilsPath } from "../vigil-limits.ts";
import type { Route } from "./+types/add-vigil";
import { editingMessages } from "./editing-messages.ts";
import { VigilForm } from "./vigil-form.tsx";
import { newVigilSchema } from "./vigil-schema.ts";
import { addVigil } from "./vigil-writes.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { site } = permitted(context, "prayer:moderate");
  return { today: dayOf(site.clock().toISOString()) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "prayer:moderate");
  const refusal = await saveForm(
    request,
    {
      schema: newVigilSchema,
      save: (typed) => addVigil(site, viewer, typed),
      failed: editingMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? redirectWithNotice(vigilsPath, editingMessages.added);
}

export const clientAction = keepsText(editingMessages.notSaved);

export default function AddVigil({ loaderData: { today }, actionData }: Route.ComponentProps) {
  return (
    <FormPage
      title="Add a vigil"
      lead="Choose when it is and how long each part lasts. People take a part each, and you see which are empty."
    >
      <VigilForm
        values={{
          ...{ title: "", intention: "", day: today, time: "18:00", hours: 24 },
          ...{ slotMinutes: 30, slotPlaces: 1, state: "hidden" },
        }}
        result={actionData}
      />
    </FormPage>
  );
}
