import { useParams } from "react-router";
import { needs } from "../shell/needs.server.ts";
import { QuestionDialog } from "../ui/question-dialog.tsx";
import type { Route } from "./+types/end-sessions";
import { endSessions } from "./access.server.ts";
import { backToPerson } from "./back-to-person.server.ts";
import { requireManaged } from "./managing.server.ts";
import { peopleMessages } from "./people.ts";
import { PersonName } from "./person-facts.tsx";

export const middleware = [needs("people:manage")];

export async function loader(args: Route.LoaderArgs) {
  const { person } = await requireManaged(args);
  return person;
}

export async function action(args: Route.ActionArgs) {
  const { site, viewer, person } = await requireManaged(args);
  await endSessions(site, viewer, person.id);
  return backToPerson(args.request, person.id, peopleMessages.sessionsEnded);
}

export default function EndSessions({ loaderData: person }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Log out everywhere?"
      backTo={`/people/${useParams().id}`}
      confirmLabel="Log out"
      busyLabel="Logging out..."
    >
      <PersonName {...person} /> will be logged out in every browser, and can log in again.
    </QuestionDialog>
  );
}
