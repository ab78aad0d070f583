import { getInputProps, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { data, href, Link } from "react-router";
import { currentLanguage } from "../../../platform/language/locale.ts";
import { here } from "../../contexts.ts";
import { checkedByRules } from "../../forms/checked-by-rules.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { typed, typedLines } from "../../forms/typed.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { statusAfter } from "../../serving/responses/failed-save.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { Alert } from "../../ui/alert.tsx";
import { EmailField, Field, TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { PageLink } from "../prose/page-link.tsx";
import type { Route } from "./+types/join-group";
import { askToJoin } from "./asking.server.ts";
import { groupLimits, groupMessages } from "./group-limits.ts";
import { joinSchema } from "./group-schemas.ts";
import { meetingOf, requireGroup } from "./groups.server.ts";
import { joinRules } from "./join-rules.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  const { group, path } = await requireGroup(site, viewer, params.slug);
  const { name, leader, whom, state } = group;
  return {
    group: { name, leader, whom, isFull: state === "full", meeting: meetingOf(group) },
    path,
    isSent: new URL(request.url).searchParams.has("sent"),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, viewer, log, clientNetwork } = here(context);
  const { group } = await requireGroup(site, viewer, params.slug);
  const submission = parseWithZod(await readForm(request, joinSchema), { schema: joinSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  try {
    const refused = await askToJoin(
      site,
      group,
      { ...submission.value, language: currentLanguage() },
      clientNetwork,
    );
    if (refused) return data(submission.reply({ formErrors: [refused.refusal] }), { status: refused.status });
  } catch (error) {
    const status = statusAfter(error, log, "a request to join a group could not be sent");
    return data(submission.reply({ formErrors: [groupMessages.notSent()] }), { status });
  }
  return redirect(`${href("/life-groups/:slug/join", params)}?sent`);
}

export const clientAction = keepsText(groupMessages.notSent);

export default function JoinGroup({ loaderData, actionData }: Route.ComponentProps) {
  const { group, path, isSent } = loaderData;
  return (
    <FormPage title={t`Ask to join ${{ name: group.name }}`} lead={group.meeting}>
      {group.whom && <p className="font-semibold wrap-anywhere">{group.whom}</p>}
      {isSent ? (
        <Alert tone="success">
          <Trans>
            Thank you. We have your request, and you get an answer by email. If you hear nothing within a
            week, please write to us.
          </Trans>
        </Alert>
      ) : group.isFull ? (
        <FullGroup />
      ) : (
        <JoinForm leader={group.leader} result={actionData} />
      )}
      <p>
        <Link to={path} className="text-link">
          <Trans>All groups</Trans>
        </Link>
      </p>
    </FormPage>
  );
}

function FullGroup() {
  return (
    <>
      <p className="font-semibold">{groupMessages.full()}</p>
      <p>
        <Trans>
          Please look at the other groups, or{" "}
          <Link to="/contact-us" className="text-link">
            write to us
          </Link>
          .
        </Trans>
      </p>
    </>
  );
}

function JoinForm({ leader, result }: { leader: string; result: SubmissionResult | undefined }) {
  const { fields, form, busy, props } = useCheckedForm({ checks: checkedByRules(joinRules), result });
  const { daysKept } = groupLimits;
  return (
    <Form {...props} className="flex flex-col gap-5">
      {form.errors?.[0] && <Alert tone="error">{form.errors[0]}</Alert>}
      <Field
        label={t`Your name`}
        isRequired
        autoComplete="name"
        dir="auto"
        maxLength={groupLimits.name}
        {...typed(fields.name)}
      />
      <EmailField
        label={t`Your email`}
        hint={t`The answer comes to it.`}
        isRequired
        autoComplete="email"
        maxLength={groupLimits.email}
        {...typed(fields.email)}
      />
      <TextArea
        label={t`A few words (optional)`}
        hint={t`Such as who you are, and what you would like to know.`}
        rows={4}
        maxLength={groupLimits.words}
        {...typedLines(fields.words)}
      />
      <label className="flex min-h-11 items-start gap-3">
        <input
          {...getInputProps(fields.mayWrite, { type: "checkbox" })}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <span>
          <Trans>
            {leader} may see my email and write to me directly. Otherwise the answer comes through this
            website.
          </Trans>
        </span>
      </label>
      <p className="text-muted">
        <Trans>
          By sending this you agree that {leader} and our staff read it. We delete it after{" "}
          <Plural value={daysKept} one="# day" other="# days" />:{" "}
          <PageLink _t="link" to="/data-protection-policy" className="text-link">
            what we keep about people
          </PageLink>
          .
        </Trans>
      </p>
      <SubmitButton busy={busy} busyLabel={t`Sending...`}>
        <Trans>Ask to join</Trans>
      </SubmitButton>
    </Form>
  );
}
