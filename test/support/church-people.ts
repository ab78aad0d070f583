import { permissionsOf } from "../../app/permissions.ts";
import type { StoragePerson } from "../../platform/storage/rules.ts";

/** The people of `testStorage`, for tests with the church's own rules: Sam may do everything. */
export const churchPeople = {
  sam: { id: "sam", role: "staff", permissions: permissionsOf(["administrator"]) },
} satisfies Record<string, StoragePerson>;
