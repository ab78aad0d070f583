import { useParams } from "react-router";
import { requestContext, siteContext } from "../contexts.ts";
import { requireRecentSignIn } from "../identity/recent-sign-in.server.ts";
import { needs } from "../staff/needs.server.ts";
import { QuestionDialog } from "../ui/question-dialog.tsx";
import type { Route } from "./+types/end-sessions";
import { endSessions } from "./access.server.ts";
import { backToPerson } from "./back-to-person.server.ts";
import { findManaged } from "./managing.server.ts";
import { peopleMessages } from "./people.ts";
import { PersonName } from "./person-facts.tsx";

export const middleware = [needs("people:manage")];

export async function loader(args: Route.LoaderArgs) {
  const site = args.context.get(siteContext);
  const { viewer } = args.context.get(requestContext);
  const person = await findManaged(site, viewer, args.params.id);
  await requireRecentSignIn(args);
  return person;
}

export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  const site = context.get(siteContext);
  const { viewer } = context.get(requestContext);
  await findManaged(site, viewer, params.id);
  await requireRecentSignIn(args);
  await endSessions(site, viewer, params.id);
  return backToPerson(request, params.id, peopleMessages.sessionsEnded);
}

export default function EndSessions({ loaderData: person }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Log out everywhere?"
      list={`/people/${useParams().id}`}
      keep="Keep them logged in"
      remove="Log out"
      busy="Logging out..."
    >
      <PersonName {...person} /> will be logged out in every browser, and can log in again.
    </QuestionDialog>
  );
}
