import { useId } from "react";
import { data, useNavigation, useParams } from "react-router";
import { readForm } from "../forms/read-form.server.ts";
import { Alert } from "../ui/alert.tsx";
import { EditDialog } from "../ui/edit-dialog.tsx";
import { Form } from "../ui/form.tsx";
import { FormFooter } from "../ui/submit-button.tsx";
import { useUnsavedText } from "../ui/unsaved-text.ts";
import { mayGrant } from "../viewer.ts";
import type { Route } from "./+types/roles";
import { askIfNobodyIsLeft } from "./active/last-who-may.server.ts";
import { SureField } from "./active/sure-field.tsx";
import { backToPerson } from "./back-to-person.server.ts";
import { requireManaged } from "./managing.server.ts";
import { peopleMessages, rolesSchema } from "./people.ts";
import { PersonName } from "./person-facts.tsx";
import { roleLimits, roleMessages } from "./roles/own-role.ts";
import { RoleChoices, roleChoices } from "./roles/role-choices.tsx";
import { readRoles } from "./roles/role-reads.server.ts";
import { changeRoles } from "./roles.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const { site, viewer, person } = await requireManaged(args);
  return { person, choices: roleChoices(await readRoles(site.db), (role) => mayGrant(viewer, role)) };
}

export async function action(args: Route.ActionArgs) {
  const { site, viewer, person } = await requireManaged(args);
  // Each role is sent twice: as what was shown, and as what is chosen.
  const form = await readForm(args.request, rolesSchema, { fields: 2 * roleLimits.atOnce });
  const chosen = rolesSchema.safeParse({ roles: form.getAll("roles"), had: form.getAll("had") });
  if (!chosen.success) throw data(roleMessages.noSuchRole, { status: 400 });
  const { roles, had } = chosen.data;
  let isChanged = false;
  const question = await askIfNobodyIsLeft(async () => {
    const isSure = form.get("sure") === "on";
    isChanged = await changeRoles(site, viewer, person.id, { roles, had, isSure });
  });
  if (question) return data({ ...question.data, roles }, { status: 409 });
  return backToPerson(
    args.request,
    person.id,
    isChanged ? peopleMessages.rolesChanged : peopleMessages.rolesSame,
  );
}

export default function ChangeRoles({ loaderData: { person, choices }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const id = useId();
  useUnsavedText(id, actionData !== undefined);
  return (
    <EditDialog title="Change roles" list={`/people/${useParams().id}`}>
      {(cancel) => (
        <Form id={id} method="post" preventScrollReset className="flex flex-col gap-5">
          <p className="wrap-anywhere">
            What <PersonName {...person} /> may do. We will tell them about changes by email.
          </p>
          {person.roles.map(({ id }) => (
            <input key={id} type="hidden" name="had" value={id} />
          ))}
          {actionData && <Alert tone="error">{actionData.problem}</Alert>}
          <RoleChoices
            legend="Roles"
            chosen={actionData?.roles ?? person.roles.map(({ id }) => id)}
            choices={choices}
          />
          <SureField />
          <FormFooter cancel={cancel} submit="Save roles" busy={busy} />
        </Form>
      )}
    </EditDialog>
  );
}
