import { nameOf } from "../viewer.ts";
import type { Route } from "./+types/reactivate";
import { reactivate } from "./access.server.ts";
import { backToPerson } from "./back-to-person.server.ts";
import { loadManaged, requireManaged } from "./managing.server.ts";
import { peopleMessages } from "./people.ts";
import { PersonDialog } from "./person-dialog.tsx";
import { PersonName } from "./person-facts.tsx";

export const loader = loadManaged;

export async function action(args: Route.ActionArgs) {
  const { site, viewer, person } = await requireManaged(args);
  await reactivate(site, viewer, person.id);
  return backToPerson(args.request, person.id, peopleMessages.reactivated);
}

export default function Reactivate({ loaderData: person }: Route.ComponentProps) {
  return (
    <PersonDialog
      title={`Reactivate the account of ${nameOf(person)}?`}
      confirmLabel="Reactivate"
      busyLabel="Reactivating..."
      tone="primary"
    >
      <PersonName {...person} /> will be able to log in again, with the same roles as before. We will tell
      them by email.
    </PersonDialog>
  );
}
