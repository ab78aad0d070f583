import { useParams } from "react-router";
import { requestContext, siteContext } from "../contexts.ts";
import { requireRecentSignIn } from "../identity/recent-sign-in.server.ts";
import { needs } from "../staff/needs.server.ts";
import { QuestionDialog } from "../ui/question-dialog.tsx";
import type { Route } from "./+types/reactivate";
import { reactivate } from "./access.server.ts";
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
  await reactivate(site, viewer, params.id);
  return backToPerson(request, params.id, peopleMessages.reactivated);
}

export default function Reactivate({ loaderData: person }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title="Reactivate this account?"
      list={`/people/${useParams().id}`}
      keep="Leave it deactivated"
      remove="Reactivate"
      busy="Reactivating..."
      tone="primary"
    >
      <PersonName {...person} /> will be able to log in again, with the same roles as before. The person is
      told by mail.
    </QuestionDialog>
  );
}
