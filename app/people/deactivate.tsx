import { useParams } from "react-router";
import { needs } from "../shell/needs.server.ts";
import { QuestionDialog } from "../ui/question-dialog.tsx";
import type { Route } from "./+types/deactivate";
import { deactivate } from "./access.server.ts";
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
  await deactivate(site, viewer, person.id);
  return backToPerson(args.request, person.id, peopleMessages.deactivated);
}

export default function Deactivate({ loaderData: person }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Deactivate this account?"
      backTo={`/people/${useParams().id}`}
      confirmLabel="Deactivate"
      busyLabel="Deactivating..."
    >
      <PersonName {...person} /> will be logged out everywhere and can no longer log in. What they wrote
      stays. You can reactivate the account at any time. We will tell them by email.
    </QuestionDialog>
  );
}
