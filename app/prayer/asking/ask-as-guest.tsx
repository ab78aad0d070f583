import type { SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { checkedByRules } from "../../forms/checked-by-rules.ts";
import { typed, typedLines } from "../../forms/typed.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { PageLink } from "../../pages/prose/page-link.tsx";
import { loginPath } from "../../shell/login-path.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { EmailField, Field, TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { type Help, HelpNow, useHelp } from "../danger/help-now.tsx";
import { LeaveQuickly } from "../danger/leave-quickly.tsx";
import { prayerLimits } from "../prayer-limits.ts";
import { guestPrayerRules } from "../prayer-rules.ts";
import { AskButtons, AudienceField, FurtherFields } from "./ask-fields.tsx";
import { NeedsSomebody } from "./needs-somebody.tsx";
import type { SentByGuest } from "./take-from-guest.server.ts";

interface GuestProps {
  help: Help;
  hasPastor: boolean;
  sent: SentByGuest | undefined;
  result: SubmissionResult | undefined;
  /** Whether what was sent, or refused, asks for help. */
  needsHelp: boolean | undefined;
}

export function AskAsGuest({ help, hasPastor, sent, result, needsHelp }: GuestProps) {
  const { unfold, ...unfolding } = useHelp(needsHelp);
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title={t`Submit a Prayer Request`} />
      <LeaveQuickly to={help.leaveTo} />
      <h1 className="text-4xl sm:text-5xl">
        <Trans>Submit a Prayer Request</Trans>
      </h1>
      {sent ? (
        <div className="mt-8 flex flex-col gap-8">
          {needsHelp && <HelpNow help={help} isUnfolded />}
          <SentAlert {...sent} />
          {!needsHelp && <HelpNow help={help} />}
        </div>
      ) : (
        <>
          <p className="mt-2 text-muted">
            <Trans>
              You need no account. With one,{" "}
              <Link to={loginPath("/submit-prayer-requests")} className="text-link">
                log in
              </Link>{" "}
              first.
            </Trans>
          </p>
          <div className="mt-4">
            <HelpNow help={help} {...unfolding} />
          </div>
          <div className="card mt-4 p-6 sm:p-10">
            <GuestForm hasPastor={hasPastor} unfoldHelp={unfold} result={result} />
          </div>
          <p className="mt-6">
            <Trans>
              Have you asked before?{" "}
              <Link to="/submit-prayer-requests/new-link" className="text-link">
                Send me my link again
              </Link>
            </Trans>
          </p>
        </>
      )}
    </section>
  );
}

function SentAlert({ sentTo, isRead, question }: SentByGuest) {
  return (
    <>
      <Alert tone="success">
        {isRead ? (
          <>
            <strong className="block">
              <Trans>The people who look after prayer requests have been told.</Trans>
            </strong>
            <Trans>
              So that they can write to you, we have sent an email to{" "}
              <bdi _t="email" className="wrap-anywhere">
                {sentTo}
              </bdi>
              . Please open the link in it and confirm that it was you.
            </Trans>
          </>
        ) : (
          <>
            <strong className="block">
              <Trans>Nobody reads your request yet.</Trans>
            </strong>
            <Trans>
              We have sent an email to{" "}
              <bdi _t="email" className="wrap-anywhere">
                {sentTo}
              </bdi>
              . Please open the link in it and confirm that it was you. What nobody confirms is deleted after
              a day.
            </Trans>
          </>
        )}
      </Alert>
      {question && (
        <p className="rounded-xl border border-gold/50 bg-gold/10 px-5 py-4 wrap-anywhere">
          <Trans>{question} The link in the email leads to where you can write it in other words.</Trans>
        </p>
      )}
    </>
  );
}

function GuestForm({
  hasPastor,
  unfoldHelp,
  result,
}: Pick<GuestProps, "hasPastor" | "result"> & { unfoldHelp: () => void }) {
  const { form, fields, busy, props } = useCheckedForm({
    checks: checkedByRules(guestPrayerRules),
    result,
    defaultValue: { nameShown: "mine", category: "" },
  });
  return (
    <Form {...props} preventScrollReset className="flex flex-col gap-5">
      {form.errors?.[0] && <Alert tone="error">{form.errors[0]}</Alert>}
      <Field label={t`Title`} maxLength={prayerLimits.title} {...typed(fields.title)} />
      <TextArea label={t`Content`} rows={8} {...typedLines(fields.content, prayerLimits.content)} />
      <AudienceField fields={fields} hasPastor={hasPastor} />
      <EmailField
        label={t`Your email`}
        hint={t({
          message:
            "The link with which you look after your request goes there. Nobody else learns it, not the people who read requests either.",
          comment:
            "A promise about the email address of somebody who asks for prayer: nobody in the church sees the address.",
        })}
        isRequired
        autoComplete="email"
        maxLength={254}
        {...typed(fields.email)}
      />
      <FurtherFields
        fields={fields}
        names={[
          ["mine", t`The name above, if I enter one`],
          ["first", t({ message: "Only its first word", comment: "Of the name above" })],
          ["none", t`No name`],
        ]}
      >
        <Field
          label={t`Your name (optional)`}
          autoComplete="name"
          dir="auto"
          maxLength={prayerLimits.userName}
          {...typed(fields.userName)}
        />
      </FurtherFields>
      <p className="text-muted">
        <Trans comment="A promise: until the request is approved, nobody reads it but the people of this church who look after prayer requests.">
          Only the people who look after prayer requests read it at first. What we keep, and for how long:{" "}
          <PageLink _t="link" to="/data-protection-policy" className="text-link">
            what we keep about people
          </PageLink>
          .
        </Trans>
      </p>
      <NeedsSomebody field={fields.needsSomebody} unfoldHelp={unfoldHelp} />
      <AskButtons busy={busy} />
    </Form>
  );
}
