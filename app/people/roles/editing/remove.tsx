import { href, Link, useNavigation } from "react-router";
import { readForm } from "../../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { needs } from "../../../shell/needs.server.ts";
import { Form } from "../../../ui/form.tsx";
import { FormPage } from "../../identity/form-page.tsx";
import { roleMessages } from "../own-role.ts";
import type { Route } from "./+types/remove";
import { HolderList } from "./holder-list.tsx";
import { requireOwnRole } from "./load-role.server.ts";
import { removedRoleSchema } from "./own-role-schema.ts";
import { removeRole } from "./own-role-writes.server.ts";

export const middleware = [needs("people:manage")];

export async function loader(args: Route.LoaderArgs) {
  const { role, holders } = await requireOwnRole(args);
  return { role, holders };
}

export async function action(args: Route.ActionArgs) {
  const { site, viewer, role } = await requireOwnRole(args);
  const form = await readForm(args.request, removedRoleSchema);
  const seen = removedRoleSchema.safeParse(Object.fromEntries(form));
  const outcome = seen.success
    ? await removeRole(site, viewer, role.id, seen.data)
    : { refusal: roleMessages.changedMeanwhile };
  if (outcome === "removed") return redirectWithNotice("/people/roles", roleMessages.removed);
  const again = href("/people/roles/:id/remove", { id: role.id });
  return redirectWithNotice(again, { text: outcome.refusal, tone: "error" });
}

export default function RemoveRole({ loaderData: { role, holders } }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <FormPage title={`Remove ${role.label}?`}>
      <HolderList
        holders={holders}
        what="They lose it and keep their other roles. We will tell them by email:"
      />
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="version" value={role.version} />
        <input type="hidden" name="holders" value={holders.key} />
        <Link to="/people/roles" className="button button-quiet">
          Cancel
        </Link>
        <button type="submit" disabled={busy} className="button button-danger">
          {busy ? "Removing..." : "Remove role"}
        </button>
      </Form>
    </FormPage>
  );
}
