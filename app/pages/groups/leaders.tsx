import { useId } from "react";
import { data, Link, useNavigation } from "react-router";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { Alert } from "../../ui/alert.tsx";
import { EmailField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { problemIn } from "../../ui/problem-in.ts";
import { FormButtons, SubmitButton } from "../../ui/submit-button.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import { factLimits } from "../originals/facts.ts";
import { useCongregation } from "../shown-facts/use-congregation.ts";
import type { Route } from "./+types/leaders";
import { groupLimits, groupMessages, requestsPath } from "./group-limits.ts";
import { leaderEmailSchema, leadersSchema } from "./group-schemas.ts";
import { type GroupWithLeader, listLeaders, saveLeaders } from "./leaders.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const leaders = await listLeaders(site, viewer);
  return { leaders: leaders.map((group) => ({ ...group, email: shownAddress(group.email) })) };
}

/** Three fields for each group, and the key of the form. */
const mostFields = 3 * factLimits.rows + 10;

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const form = await readForm(request, leadersSchema, { fields: mostFields });
  const [ids, typed] = [form.getAll("group").map(String), form.getAll("email").map(String)];
  const shown = form.getAll("shown").map(String);
  const before = await listLeaders(site, viewer);
  const changed: (GroupWithLeader & { before: string | undefined })[] = [];
  const problems: string[] = [];
  for (const group of before) {
    const at = ids.indexOf(group.id);
    const sent = typed[at];
    if (sent === undefined || sent === shown[at]) continue;
    const { data: email, success } = leaderEmailSchema.safeParse(sent.trim());
    if (!success) problems.push(`${group.name}: ${groupMessages.email()}`);
    else if (email !== group.email) changed.push({ ...group, email, before: shown[at] });
  }
  const again = (problem: string, status: number) =>
    data({ problem, typed: Object.fromEntries(ids.map((id, at) => [id, typed[at]])) }, { status });
  if (problems.length > 0) return again(problems.join(" "), 400);
  const passed = changed.length > 0 ? await saveLeaders(site, viewer, changed) : undefined;
  if (passed !== undefined) return again(groupMessages.leadersConflict(passed), 409);
  return redirectWithNotice(
    requestsPath,
    changed.length > 0 ? groupMessages.leadersSaved : groupMessages.leadersUnchanged,
  );
}

export const clientAction = keepsText(groupMessages.notSaved);

export default function GroupLeaders({ loaderData: { leaders }, actionData }: Route.ComponentProps) {
  const { email } = useCongregation();
  const busy = useNavigation().state !== "idle";
  const problem = problemIn(actionData);
  const typed = actionData && "typed" in actionData ? actionData.typed : {};
  const id = useId();
  useUnsavedText(id, problem !== undefined);
  return (
    <FormPage
      title="Who answers"
      lead={`Requests to join a group are mailed to these emails, which visitors never see. Leave one empty ${email ? "to get its requests at the congregation’s email" : "and its requests go to the people who look after the site"}.`}
    >
      {problem && <Alert tone="error">{problem}</Alert>}
      {leaders.length === 0 ? (
        <p>There are no groups yet.</p>
      ) : (
        <Form id={id} method="post" className="flex flex-col gap-5">
          {leaders.map((group) => (
            <div key={group.id}>
              <input type="hidden" name="group" value={group.id} />
              <input type="hidden" name="shown" value={group.email} />
              <EmailField
                id={`email-${group.id}`}
                name="email"
                label={group.name}
                hint={`Led by ${group.leader}`}
                autoComplete="off"
                maxLength={groupLimits.email}
                defaultValue={typed[group.id] ?? group.email}
              />
            </div>
          ))}
          <FormButtons>
            <SubmitButton busy={busy} busyLabel="Saving...">
              Save
            </SubmitButton>
          </FormButtons>
        </Form>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <Link to={requestsPath} className="text-link">
          Requests to join groups
        </Link>
        <Link to="/facts/services/edit" className="text-link">
          Change the groups
        </Link>
      </p>
    </FormPage>
  );
}
