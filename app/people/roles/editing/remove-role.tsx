import { href, Link, useNavigation } from "react-router";
import { readForm } from "../../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Form } from "../../../ui/form.tsx";
import { askIfNobodyIsLeft } from "../../active/last-who-may.server.ts";
import { SureField } from "../../active/sure-field.tsx";
import { FormPage } from "../../identity/form-page.tsx";
import { roleMessages } from "../own-role.ts";
import type { Route } from "./+types/remove-role";
import { HolderList } from "./holder-list.tsx";
import { requireOwnRole } from "./load-role.server.ts";
import { removedRoleSchema } from "./own-role-schema.ts";
import { removeRole } from "./own-role-writes.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const { role, holders } = await requireOwnRole(args);
  return { role, holders };
}

export async function action(args: Route.ActionArgs) {
  const { site, viewer, role } = await requireOwnRole(args);
  const form = await readForm(args.request, removedRoleSchema);
  const seen = removedRoleSchema.safeParse(Object.fromEntries(form));
  let outcome = { refusal: roleMessages.changedMeanwhile } as Awaited<ReturnType<typeof removeRole>>;
  const question = await askIfNobodyIsLeft(async () => {
    const isSure = form.get("sure") === "on";
    if (seen.success) outcome = await removeRole(site, viewer, role.id, { ...seen.data, isSure });
  });
  if (question) return question;
  if (outcome === "removed") return redirectWithNotice("/people/roles", roleMessages.removed);
  const again = href("/people/roles/:id/remove", { id: role.id });
  return redirectWithNotice(again, { text: outcome.refusal, tone: "error" });
}

export default function RemoveRole({ loaderData: { role, holders }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <FormPage title={`Remove ${role.label}?`}>
      <HolderList
        holders={holders}
        what="They lose it and keep their other roles. We will tell them by email:"
      />
      {actionData && <Alert tone="error">{actionData.problem}</Alert>}
      <Form method="post" className="flex flex-wrap gap-3">
        <SureField />
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
