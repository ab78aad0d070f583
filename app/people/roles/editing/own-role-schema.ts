import { z } from "zod";
import "../../../forms/without-eval.ts";
import { requiredText, version } from "../../../forms/fields.ts";
import { type Permission, staffPermissions, withNeeded } from "../../../permissions.ts";
import { roleLimits, roleMessages } from "../own-role.ts";

const fields = {
  name: requiredText(roleMessages.noName, roleLimits.name).regex(/^[^\p{Cc}]*$/u, roleMessages.oneLine),
  permissions: z
    .array(z.enum(staffPermissions as [Permission, ...Permission[]]))
    .min(1, roleMessages.nothingTicked)
    .max(staffPermissions.length)
    .overwrite(withNeeded),
};

export const newRoleSchema = z.object(fields);
const sure = { sure: z.literal("on").optional() };
export const changedRoleSchema = z.object({ ...fields, ...sure, version });
/** `holders` is who had the role when the page said who loses it. */
export const removedRoleSchema = z.object({ version, holders: z.string().max(100), ...sure });

export type RoleFields = z.output<typeof newRoleSchema> & { version?: number; sure?: "on" | undefined };
