import { useId } from "react";
import { useNavigation, useParams } from "react-router";
import { readForm } from "../forms/read-form.server.ts";
import { roleNames } from "../permissions.ts";
import { needs } from "../shell/needs.server.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import { Form } from "../ui/form.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { useUnsavedText } from "../ui/unsaved-text.ts";
import { mayGrant } from "../viewer.ts";
import type { Route } from "./+types/roles";
import { backToPerson } from "./back-to-person.server.ts";
import { requireManaged } from "./managing.server.ts";
import { peopleMessages, rolesIn, rolesSchema } from "./people.ts";
import { PersonName } from "./person-facts.tsx";
import { RoleChoices } from "./role-choices.tsx";
import { changeRoles } from "./roles.server.ts";

export const middleware = [needs("people:manage")];

export async function loader(args: Route.LoaderArgs) {
  const { viewer, person } = await requireManaged(args);
  return { person, grantable: roleNames.filter((role) => mayGrant(viewer, role)) };
}

export async function action(args: Route.ActionArgs) {
  const { site, viewer, person } = await requireManaged(args);
  const choice = rolesIn(await readForm(args.request, rolesSchema));
  const isChanged = await changeRoles(site, viewer, person.id, choice);
  return backToPerson(
    args.request,
    person.id,
    isChanged ? peopleMessages.rolesChanged : peopleMessages.rolesSame,
  );
}

export default function ChangeRoles({ loaderData: { person, grantable } }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const id = useId();
  useUnsavedText(id, false);
  return (
    <EditDialog title="Change roles" list={`/people/${useParams().id}`}>
      {(cancel) => (
        <Form id={id} method="post" preventScrollReset className="flex flex-col gap-5">
          <p className="wrap-anywhere">
            What <PersonName {...person} /> may do. We will tell them about changes by email.
          </p>
          {person.roles.map((role) => (
            <input key={role} type="hidden" name="had" value={role} />
          ))}
          <RoleChoices legend="Roles" chosen={person.roles} grantable={grantable} />
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
