import { nameOf } from "../viewer.ts";
import type { Route } from "./+types/end-sessions";
import { endSessions } from "./access.server.ts";
import { backToPerson } from "./back-to-person.server.ts";
import { loadManaged, requireManaged } from "./managing.server.ts";
import { peopleMessages } from "./people.ts";
import { PersonDialog } from "./person-dialog.tsx";
import { PersonName } from "./person-facts.tsx";

export const loader = loadManaged;

export async function action(args: Route.ActionArgs) {
  const { site, viewer, person } = await requireManaged(args);
  await endSessions(site, viewer, person.id);
  return backToPerson(args.request, person.id, peopleMessages.sessionsEnded);
}

export default function EndSessions({ loaderData: person }: Route.ComponentProps) {
  return (
    <PersonDialog
      title={`Log ${nameOf(person)} out everywhere?`}
      confirmLabel="Log out"
      busyLabel="Logging out..."
    >
      <PersonName {...person} /> will be logged out on every telephone and computer, and can log in again.
      They are not told.
    </PersonDialog>
  );
}
