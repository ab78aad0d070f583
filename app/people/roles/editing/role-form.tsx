import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { checkedBy } from "../../../forms/checked-by.ts";
import {
  type EditConflict,
  SeenValue,
  TheirVersion,
  useConflictingItem,
} from "../../../forms/edit-conflict.tsx";
import { typed } from "../../../forms/typed.ts";
import { useCheckedForm } from "../../../forms/use-checked-form.ts";
import { type Permission, permissions, staffPermissions, withNeeded } from "../../../permissions.ts";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { Field, FieldErrors } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { FormFooter } from "../../../ui/submit-button.tsx";
import { SureTick } from "../../active/sure-field.tsx";
import { type OwnRole, permissionInWords, roleLimits, roleMessages } from "../own-role.ts";
import { changedRoleSchema, newRoleSchema, type RoleFields } from "./own-role-schema.ts";

const whenMissing = {
  name: roleMessages.noName,
  permissions: roleMessages.nothingTicked,
  // A tick that is missing is no mistake: the server says when it needs one.
  sure: "",
};

/** The form of a new role, or of `role`. */
export function RoleForm({
  role,
  mayGive,
  result,
}: {
  role?: OwnRole;
  /** What the viewer may do, and so may let a role do. */
  mayGive: readonly Permission[];
  result: (SubmissionResult & EditConflict<OwnRole>) | undefined;
}) {
  const { fields, problem, summary, props, busy } = useCheckedForm<
    RoleFields,
    RoleFields,
    keyof typeof whenMissing
  >({
    checks: checkedBy((role ? changedRoleSchema : newRoleSchema) as z.ZodType<RoleFields, RoleFields>),
    defaultValue: role && {
      name: role.label,
      permissions: withNeeded(role.permissions),
      version: role.version,
    },
    result,
    whenMissing,
  });
  const theirs = useConflictingItem(result);
  const ticked = [fields.permissions.initialValue ?? []].flat().map(String);
  return (
    <>
      {problem && <ErrorSummary {...summary} message={problem} />}
      {theirs && (
        <TheirVersion
          fields={[
            ["Name", theirs.label],
            ["May", theirs.about],
          ]}
        />
      )}
      <Form {...props} className="flex flex-col gap-5">
        {role && <SeenValue field={fields.version} theirs={theirs?.version} />}
        <Field
          label="Name"
          hint="Such as “Events only”."
          maxLength={roleLimits.name}
          autoComplete="off"
          dir="auto"
          {...typed(fields.name)}
        />
        <fieldset id={fields.permissions.id}>
          <legend className="font-semibold">People with this role may</legend>
          <div className="mt-1 flex flex-col">
            {staffPermissions.map((permission) => (
              <label key={permission} className="flex min-h-11 items-start gap-3 py-2">
                <input
                  type="checkbox"
                  name="permissions"
                  value={permission}
                  defaultChecked={ticked.includes(permission)}
                  disabled={!mayGive.includes(permission)}
                  className="mt-1 size-5 shrink-0 accent-(--accent)"
                />
                <span>
                  {permissionInWords(permission)}
                  <BroughtAlong by={permission} />
                </span>
              </label>
            ))}
          </div>
          <FieldErrors id={fields.permissions.id} errors={fields.permissions.errors} />
        </fieldset>
        {fields.sure.errors && (
          <div id={fields.sure.id}>
            <SureTick />
            <FieldErrors id={fields.sure.id} errors={fields.sure.errors} />
          </div>
        )}
        <FormFooter cancel="/people/roles" submit={role ? "Save role" : "Make role"} busy={busy} />
      </Form>
    </>
  );
}

/** What a role gets too, because its people could not open the screens without. */
function BroughtAlong({ by }: { by: Permission }) {
  const others = withNeeded([by]).filter((permission) => permission !== by);
  if (others.length === 0) return null;
  return (
    <span className="block text-sm text-muted">
      They may then also {others.map((permission) => permissions[permission]()).join(", and ")}.
    </span>
  );
}
