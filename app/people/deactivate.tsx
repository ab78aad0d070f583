import { useParams } from "react-router";
import { requestContext, siteContext } from "../contexts.ts";
import { requireRecentSignIn } from "../identity/recent-sign-in.server.ts";
import { needs } from "../staff/needs.server.ts";
import { QuestionDialog } from "../ui/question-dialog.tsx";
import type { Route } from "./+types/deactivate";
import { deactivate } from "./access.server.ts";
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
  await deactivate(site, viewer, params.id);
  return backToPerson(request, params.id, peopleMessages.deactivated);
}

export default function Deactivate({ loaderData: person }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Deactivate this account?"
      list={`/people/${useParams().id}`}
      keep="Keep it"
      remove="Deactivate"
      busy="Deactivating..."
    >
      <PersonName {...person} /> will be logged out everywhere and can no longer log in. What they wrote
      stays. You can reactivate the account at any time. The person is told by mail.
    </QuestionDialog>
  );
}
