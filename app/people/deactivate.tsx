import { readForm } from "../forms/read-form.server.ts";
import { nameOf } from "../viewer.ts";
import type { Route } from "./+types/deactivate";
import { deactivate } from "./access.server.ts";
import { askIfNobodyIsLeft } from "./active/last-who-may.server.ts";
import { SureField } from "./active/sure-field.tsx";
import { backToPerson } from "./back-to-person.server.ts";
import { loadManaged, requireManaged } from "./managing.server.ts";
import { deactivateSchema, peopleMessages } from "./people.ts";
import { PersonDialog } from "./person-dialog.tsx";
import { PersonName } from "./person-facts.tsx";

export const loader = loadManaged;

export async function action(args: Route.ActionArgs) {
  const { site, viewer, person } = await requireManaged(args);
  const isSure = (await readForm(args.request, deactivateSchema)).get("sure") === "on";
  const question = await askIfNobodyIsLeft(() => deactivate(site, viewer, person.id, { isSure }));
  return question ?? backToPerson(args.request, person.id, peopleMessages.deactivated);
}

export default function Deactivate({ loaderData: person }: Route.ComponentProps) {
  return (
    <PersonDialog
      title={`Deactivate the account of ${nameOf(person)}?`}
      confirmLabel="Deactivate"
      busyLabel="Deactivating..."
      fields={<SureField />}
    >
      <PersonName {...person} /> will be logged out everywhere and can no longer log in. What they wrote
      stays. You can reactivate the account at any time. We will tell them by email.
    </PersonDialog>
  );
}
