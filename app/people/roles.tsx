import { Form, useNavigation, useParams } from "react-router";
import { requestContext, siteContext } from "../contexts.ts";
import { readForm } from "../forms/read-form.server.ts";
import { requireRecentSignIn } from "../identity/recent-sign-in.server.ts";
import { roleNames } from "../permissions.ts";
import { needs } from "../staff/needs.server.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { mayGrant } from "../viewer.ts";
import type { Route } from "./+types/roles";
import { backToPerson } from "./back-to-person.server.ts";
import { findManaged } from "./managing.server.ts";
import { peopleMessages, rolesIn, rolesSchema } from "./people.ts";
import { PersonName } from "./person-facts.tsx";
import { RoleChoices } from "./role-choices.tsx";
import { changeRoles } from "./roles.server.ts";

export const middleware = [needs("people:manage")];

export async function loader(args: Route.LoaderArgs) {
  const site = args.context.get(siteContext);
  const { viewer } = args.context.get(requestContext);
  const person = await findManaged(site, viewer, args.params.id);
  await requireRecentSignIn(args);
  return { person, mayGrant: roleNames.filter((role) => mayGrant(viewer, role)) };
}

export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  const site = context.get(siteContext);
  const { viewer } = context.get(requestContext);
  await findManaged(site, viewer, params.id);
  await requireRecentSignIn(args);
  const choice = rolesIn(await readForm(request, rolesSchema));
  const isChanged = await changeRoles(site, viewer, params.id, choice);
  return backToPerson(request, params.id, isChanged ? peopleMessages.rolesChanged : peopleMessages.rolesSame);
}

export default function ChangeRoles({ loaderData: { person, mayGrant } }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <EditDialog title="Change roles" list={`/people/${useParams().id}`}>
      {(cancel) => (
        <Form method="post" preventScrollReset className="flex flex-col gap-5">
          <p className="wrap-anywhere">
            What <PersonName {...person} /> may do. We tell them about changes by mail.
          </p>
          {person.roles.map((role) => (
            <input key={role} type="hidden" name="had" value={role} />
          ))}
          <RoleChoices legend="Roles" chosen={person.roles} mayGrant={mayGrant} />
          <div className="flex flex-wrap gap-3">
            {cancel}
            <SubmitButton busy={busy} busyLabel="Saving...">
              Save roles
            </SubmitButton>
          </div>
        </Form>
      )}
    </EditDialog>
  );
}
