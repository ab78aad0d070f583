import type { SubmissionResult } from "@conform-to/react";
import type { EditConflict } from "../../../forms/edit-conflict.tsx";
import { keepsText } from "../../../forms/keep-text.ts";
import { saveForm } from "../../../forms/save-form.server.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { grantable } from "../../../viewer.ts";
import { refuseIfNobodyIsLeft } from "../../active/last-who-may.server.ts";
import { FormPage } from "../../identity/form-page.tsx";
import { type OwnRole, roleMessages } from "../own-role.ts";
import type { Route } from "./+types/change-role";
import { HolderList } from "./holder-list.tsx";
import { requireOwnRole } from "./load-role.server.ts";
import { changedRoleSchema } from "./own-role-schema.ts";
import { changeRole } from "./own-role-writes.server.ts";
import { RoleForm } from "./role-form.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { viewer, role, holders } = await requireOwnRole(args);
  return { role, holders, mayGive: grantable(viewer) };
}

export async function action(args: Route.ActionArgs) {
  const { site, viewer, log, role } = await requireOwnRole(args);
  const refusal = await saveForm<
    { name: string; permissions: OwnRole["permissions"]; version: number; sure?: "on" | undefined },
    OwnRole
  >(
    args.request,
    {
      schema: changedRoleSchema,
      save: (typed) => refuseIfNobodyIsLeft(() => changeRole(site, viewer, role.id, typed)),
      failed: roleMessages.notSaved,
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? redirectWithNotice("/people/roles", roleMessages.saved);
}

export const clientAction = keepsText(roleMessages.notSaved);

export default function ChangeRole({ loaderData, actionData }: Route.ComponentProps) {
  const { role, holders, mayGive } = loaderData;
  const result = actionData as (SubmissionResult & EditConflict<OwnRole>) | undefined;
  return (
    <FormPage title={`Change ${role.label}`}>
      <HolderList
        holders={holders}
        what="What you change holds for them at once, and they are told by email what they may do then:"
      />
      <RoleForm role={role} mayGive={mayGive} result={result} />
    </FormPage>
  );
}
