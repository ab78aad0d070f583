import { permitted } from "../../../contexts.ts";
import { keepsText } from "../../../forms/keep-text.ts";
import { saveForm } from "../../../forms/save-form.server.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { grantable } from "../../../viewer.ts";
import { FormPage } from "../../identity/form-page.tsx";
import { requireRecentSignIn } from "../../login/recent-sign-in.server.ts";
import { roleMessages } from "../own-role.ts";
import type { Route } from "./+types/add-role";
import { newRoleSchema } from "./own-role-schema.ts";
import { addRole } from "./own-role-writes.server.ts";
import { RoleForm } from "./role-form.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { viewer } = permitted(args.context, "people:manage");
  await requireRecentSignIn(args);
  return { mayGive: grantable(viewer) };
}

export async function action(args: Route.ActionArgs) {
  const { site, viewer, log } = permitted(args.context, "people:manage");
  await requireRecentSignIn(args);
  const refusal = await saveForm(
    args.request,
    {
      schema: newRoleSchema,
      save: (typed) => addRole(site, viewer, typed),
      failed: roleMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? redirectWithNotice("/people/roles", roleMessages.added);
}

export const clientAction = keepsText(roleMessages.notSaved);

export default function AddRole({ loaderData: { mayGive }, actionData }: Route.ComponentProps) {
  return (
    <FormPage
      title="Make a role"
      lead="Give it a name and tick what people with it may do. You can tick only what you may do yourself."
    >
      <RoleForm mayGive={mayGive} result={actionData} />
    </FormPage>
  );
}
