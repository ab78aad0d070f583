import { readForm } from "../forms/read-form.server.ts";
import { redirectWithNotice } from "../serving/responses/notice.server.ts";
import { nameOf } from "../viewer.ts";
import type { Route } from "./+types/remove-person";
import { removeManaged } from "./access.server.ts";
import { askIfNobodyIsLeft } from "./active/last-who-may.server.ts";
import { SureField } from "./active/sure-field.tsx";
import { loadManaged, requireManaged } from "./managing.server.ts";
import { peopleMessages, removeSchema } from "./people.ts";
import { PersonDialog } from "./person-dialog.tsx";
import { PersonName } from "./person-facts.tsx";

export const loader = loadManaged;

export async function action(args: Route.ActionArgs) {
  const { site, viewer, person } = await requireManaged(args);
  const form = await readForm(args.request, removeSchema);
  const choices = { prayersToo: form.get("prayersToo") === "on", isSure: form.get("sure") === "on" };
  const question = await askIfNobodyIsLeft(() => removeManaged(site, viewer, person.id, choices));
  return question ?? redirectWithNotice("/people", peopleMessages.removed);
}

export default function RemovePerson({ loaderData: person }: Route.ComponentProps) {
  return (
    <PersonDialog
      title={`Remove the account of ${nameOf(person)}?`}
      confirmLabel="Remove account"
      busyLabel="Removing..."
      fields={
        <>
          <label className="flex items-start gap-3">
            <input
              type="checkbox"
              name="prayersToo"
              defaultChecked
              className="mt-1 size-5 shrink-0 accent-(--accent)"
            />
            <span>
              Remove their prayer requests too, with their pictures.{" "}
              <span className="text-muted">
                Otherwise the requests stay for others to pray with, and belong to nobody.
              </span>
            </span>
          </label>
          <SureField />
        </>
      }
    >
      The name and email address of <PersonName {...person} />, the ways they log in, their roles and their
      likes will be gone for good. What they wrote for the site as staff stays. We will tell them by email.
      This cannot be undone.
    </PersonDialog>
  );
}
