import { nameOf } from "../viewer.ts";
import type { Route } from "./+types/end-links";
import { endMailedLinks } from "./access.server.ts";
import { backToPerson } from "./back-to-person.server.ts";
import { loadManaged, requireManaged } from "./managing.server.ts";
import { peopleMessages } from "./people.ts";
import { PersonDialog } from "./person-dialog.tsx";
import { PersonName } from "./person-facts.tsx";

export const loader = loadManaged;

export async function action(args: Route.ActionArgs) {
  const { site, viewer, person } = await requireManaged(args);
  await endMailedLinks(site, viewer, person.id);
  return backToPerson(args.request, person.id, peopleMessages.linksEnded);
}

export default function EndLinks({ loaderData: person }: Route.ComponentProps) {
  return (
    <PersonDialog
      title={`Stop all links in emails to ${nameOf(person)}?`}
      confirmLabel="Stop them"
      busyLabel="Stopping..."
    >
      The links in mails to <PersonName {...person} /> will stop working: to a new password, to replies,
      prayer requests, times of prayer and requests to join a group. They can ask for new ones. Links that
      stop mails still work.
    </PersonDialog>
  );
}
