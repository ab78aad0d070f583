import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { permitted } from "../contexts.ts";
import { checkedBy } from "../forms/checked-by.ts";
import { keepsText } from "../forms/keep-text.ts";
import { readForm } from "../forms/read-form.server.ts";
import { typed } from "../forms/typed.ts";
import { useCheckedForm } from "../forms/use-checked-form.ts";
import { redirectWithNotice } from "../serving/responses/notice.server.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { EmailField, FieldErrors } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { FormFooter } from "../ui/submit-button.tsx";
import { mayGrant } from "../viewer.ts";
import type { Route } from "./+types/invite";
import { FormPage } from "./identity/form-page.tsx";
import { keepOpen, refusalAfter } from "./identity/form-result.server.ts";
import { invitationDays, invitationMessages, inviteSchema } from "./invitation-days.ts";
import { invite, invitedNotice } from "./invitations.server.ts";
import { requireRecentSignIn } from "./login/recent-sign-in.server.ts";
import { roleMessages } from "./roles/own-role.ts";
import { RoleChoices, roleChoices } from "./roles/role-choices.tsx";
import { readRoles, rolesOf } from "./roles/role-reads.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const { site, viewer } = permitted(args.context, "people:manage");
  await requireRecentSignIn(args);
  const { mail } = site.settings;
  return {
    choices: roleChoices(await readRoles(site.db), (role) => mayGrant(viewer, role)),
    sendsMails: mail.url !== undefined,
  };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { site, viewer, log } = permitted(context, "people:manage");
  await requireRecentSignIn(args);
  const submission = parseWithZod(await readForm(request, inviteSchema), { schema: inviteSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const chosen = submission.value.roles;
  if ((await rolesOf(site.db, chosen)).length < new Set(chosen).size)
    return keepOpen(submission, { status: 400, message: roleMessages.noSuchRole });
  try {
    const refusal = await invite(site, viewer, submission.value);
    if (refusal) return keepOpen(submission, { status: 409, message: refusal });
  } catch (error) {
    return keepOpen(submission, refusalAfter(error, log, "an invitation could not be sent"));
  }
  return redirectWithNotice("/people", invitedNotice(site.settings, invitationMessages.sent));
}

export const clientAction = keepsText(invitationMessages.failed);

const whenMissing = { email: invitationMessages.noEmail, roles: invitationMessages.noRole };

export default function Invite({ loaderData: { choices, sendsMails }, actionData }: Route.ComponentProps) {
  const { fields, problem, summary, props, busy } = useCheckedForm({
    checks: checkedBy(inviteSchema),
    result: actionData,
    whenMissing,
  });
  const chosen = [fields.roles.initialValue ?? []].flat().map(String);
  return (
    <FormPage
      title="Invite somebody"
      lead={`They get an email with a link that works for ${invitationDays} days. It works for people who have an account here and for people who have none.`}
    >
      {!sendsMails && (
        <p className="rounded-xl border border-gold/50 bg-gold/10 px-5 py-4">
          {invitationMessages.noServer} {invitationMessages.passItOn}
        </p>
      )}
      {problem && <ErrorSummary {...summary} message={problem} />}
      <Form {...props} className="flex flex-col gap-5">
        <EmailField label="Email" autoComplete="off" {...typed(fields.email)} />
        <div id={fields.roles.id}>
          <RoleChoices legend="Roles" chosen={chosen} choices={choices} />
          <FieldErrors id={fields.roles.id} errors={fields.roles.errors} />
        </div>
        <FormFooter cancel="/people" submit="Send invitation" busyLabel="Sending..." busy={busy} />
      </Form>
    </FormPage>
  );
}
