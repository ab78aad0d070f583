import { data } from "react-router";
import { nameOf } from "../viewer.ts";
import type { Route } from "./+types/reset-second-factor";
import { backToPerson } from "./back-to-person.server.ts";
import { loadManaged, requireManaged } from "./managing.server.ts";
import { peopleMessages } from "./people.ts";
import { PersonDialog } from "./person-dialog.tsx";
import { PersonName } from "./person-facts.tsx";
import { resetSecondFactor } from "./reset-second-factor.server.ts";

export const loader = loadManaged;

export async function action(args: Route.ActionArgs) {
  const { site, viewer, person } = await requireManaged(args);
  const refusal = await resetSecondFactor(site, viewer, person.id);
  if (refusal) throw data({ message: refusal.message, viewer }, { status: refusal.status });
  return backToPerson(args.request, person.id, peopleMessages.secondFactorReset);
}

export default function ResetSecondFactor({ loaderData: person }: Route.ComponentProps) {
  return (
    <PersonDialog
      title={`Reset the second factor of ${nameOf(person)}?`}
      confirmLabel="Reset"
      busyLabel="Resetting..."
    >
      The codes and passkeys of <PersonName {...person} /> will stop working, so that they can log in with
      their password alone. First make sure that the request really comes from them. We will tell them by
      email.
    </PersonDialog>
  );
}
