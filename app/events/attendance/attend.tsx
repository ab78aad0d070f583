import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { data, Link, useNavigation } from "react-router";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { here } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { loginPath } from "../../shell/login-path.ts";
import { Alert } from "../../ui/alert.tsx";
import { EmailField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import { isSignedIn } from "../../viewer.ts";
import { pathOfDate } from "../event-path.ts";
import { leadToPage } from "../moved-url.server.ts";
import type { Route } from "./+types/attend";
import { askForLink } from "./ask-link.server.ts";
import { foundFor } from "./attendance-facts.server.ts";
import { attendanceMessages, linkSent } from "./attendance-limits.ts";
import { linkRequestSchema, replySchema } from "./attendance-schema.ts";
import { DateSummary } from "./date-summary.tsx";
import { problemIn } from "./problem-in.ts";
import { messageAfter, replyAsMember } from "./replies.server.ts";
import { NameField, ReplyForm } from "./reply-form.tsx";
import { findDateByUrl, findOwnReply, showDate } from "./shown-date.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  const { date, found, address } = await findDateByUrl(site, viewer, params);
  if (address.isOld) throw await leadToPage(address, "/attend");
  const reply = await findOwnReply(site.db, viewer, date);
  return {
    date: await showDate(site, date, foundFor(reply, found)),
    reply: reply && { people: reply.people, state: reply.state },
    isMember: isSignedIn(viewer),
    here: `${pathOfDate({ ...address, ...date })}/attend`,
  };
}

/** Members reply at once. A visitor is mailed a link, so that nobody replies with somebody else's email. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer, clientNetwork } = here(context);
  const { date, found, address } = await findDateByUrl(site, viewer, params);
  const page = `${pathOfDate({ ...address, ...date })}/attend`;
  // An old URL leads to the page of today, which has to say what became of the form.
  const refuse = (problem: string, status: number) =>
    address.isOld
      ? redirectWithNotice(page, { text: problem, tone: "error" })
      : data({ problem }, { status });
  if (isSignedIn(viewer)) {
    const form = await readForm(request, replySchema);
    const sent = replySchema.safeParse(Object.fromEntries(form));
    if (!sent.success) return refuse(attendanceMessages.people(), 400);
    const outcome = await replyAsMember(site, viewer, date, sent.data.people);
    if ("refusal" in outcome) return refuse(outcome.refusal, outcome.status);
    return redirectWithNotice(page, messageAfter(outcome));
  }
  const form = await readForm(request, linkRequestSchema);
  const sent = linkRequestSchema.safeParse(Object.fromEntries(form));
  if (!sent.success) return refuse(sent.error.issues[0]?.message ?? attendanceMessages.email(), 400);
  const { email, name } = sent.data;
  const refused = await askForLink(site, date, found, { email, name, clientNetwork });
  if (refused) return refuse(refused.refusal, refused.status);
  const sentTo = shownAddress(email);
  return address.isOld ? redirectWithNotice(page, linkSent(sentTo)) : { sentTo };
}

export const clientAction = keepsText(attendanceMessages.notSent);

export default function Attend({ loaderData, actionData }: Route.ComponentProps) {
  const { date, reply, isMember, here } = loaderData;
  const sentTo = actionData && "sentTo" in actionData ? actionData.sentTo : undefined;
  const problem = problemIn(actionData);
  return (
    <FormPage title={date.title} lead={t`Are you coming?`}>
      <DateSummary date={date} hasReplied={reply !== undefined} />
      {isMember ? (
        <ReplyForm
          reply={reply}
          problem={problem}
          status={date.status}
          withdrawTo={here.replace(/attend$/, "withdraw")}
        />
      ) : (
        date.status === "open" && <VisitorForm problem={problem} sentTo={sentTo} here={here} />
      )}
      <p>
        <Link to={date.page} className="text-link">
          <Trans>More about this date</Trans>
        </Link>
      </p>
    </FormPage>
  );
}

function VisitorForm({
  problem,
  sentTo,
  here,
}: {
  problem: string | undefined;
  sentTo: string | undefined;
  here: string;
}) {
  const busy = useNavigation().state !== "idle";
  const id = useId();
  useUnsavedText(id, problem !== undefined);
  if (sentTo !== undefined)
    return (
      <Alert tone="success">
        <strong className="block">{attendanceMessages.notYet()}</strong>
        <Trans>
          We have sent an email to{" "}
          <bdi className="wrap-anywhere" _t="email">
            {sentTo}
          </bdi>
          . Please open the link in it to say how many of you are coming. You are not on the list until you
          do.
        </Trans>
      </Alert>
    );
  return (
    <>
      {problem && <Alert tone="error">{problem}</Alert>}
      <Form id={id} method="post" preventScrollReset className="flex flex-col gap-5">
        <EmailField
          label={t`Your email`}
          hint={t`We will send you a link for your reply.`}
          id="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          required
        />
        <NameField />
        <SubmitButton busy={busy} busyLabel={t`Sending...`}>
          <Trans>I am coming</Trans>
        </SubmitButton>
      </Form>
      <p>
        <Trans>
          With an account,{" "}
          <Link to={loginPath(here)} className="text-link">
            log in
          </Link>{" "}
          and reply with one tap.
        </Trans>
      </p>
    </>
  );
}
