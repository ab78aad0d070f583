import type { SubmissionResult } from "@conform-to/react";
import { ph, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { checkedByRules } from "../../../forms/checked-by-rules.ts";
import { typed } from "../../../forms/typed.ts";
import { useCheckedForm } from "../../../forms/use-checked-form.ts";
import { PageLink } from "../../../pages/prose/page-link.tsx";
import { loginPath } from "../../../shell/login-path.ts";
import { Alert } from "../../../ui/alert.tsx";
import { EmailField, Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { vigilLimits } from "../vigil-limits.ts";
import type { ShownVigil } from "./shown-vigil.server.ts";
import { SlotChoice } from "./slot-choice.tsx";
import { slotRules, visitorRules } from "./take-rules.ts";

interface TakeFormProps {
  vigil: ShownVigil;
  result: SubmissionResult | undefined;
}

/** Takes a slot for somebody who is known, by their account or by a link of their own. */
export function SlotForm({ vigil, result, children }: TakeFormProps & { children?: React.ReactNode }) {
  // One tap chooses a slot again, so nothing asks before people leave.
  const { form, fields, busy, props } = useCheckedForm({
    checks: checkedByRules(slotRules),
    result,
    mayBeLeft: true,
  });
  return (
    <Form {...props} preventScrollReset className="flex flex-col gap-5">
      <SlotChoice field={fields.slot} vigil={vigil} />
      {children}
      {form.errors?.[0] && <Alert tone="error">{form.errors[0]}</Alert>}
      <SubmitButton busy={busy} busyLabel={t`Sending...`}>
        <Trans>Take this time</Trans>
      </SubmitButton>
    </Form>
  );
}

/** Asks a visitor for their email, to which a link of their own is mailed. */
export function VisitorForm({ vigil, result, here }: TakeFormProps & { here: string }) {
  const { form, fields, busy, props } = useCheckedForm({ checks: checkedByRules(visitorRules), result });
  return (
    <>
      <Form {...props} preventScrollReset className="flex flex-col gap-5">
        <SlotChoice field={fields.slot} vigil={vigil} />
        <EmailField
          label={t`Your email`}
          hint={t`We send you a link that confirms your time. With it you can also change it.`}
          isRequired
          autoComplete="email"
          maxLength={vigilLimits.email}
          {...typed(fields.email)}
        />
        <Field
          label={t`Your first name (optional)`}
          hint={t`Only our staff see it, on the list of who prays when.`}
          autoComplete="given-name"
          dir="auto"
          maxLength={vigilLimits.name}
          {...typed(fields.name)}
        />
        {form.errors?.[0] && <Alert tone="error">{form.errors[0]}</Alert>}
        <p className="text-muted">
          <Trans comment="A consent. “It”: the email address and the first name.">
            By sending this you agree that we keep it until {ph({ days: vigilLimits.daysKept })} days after
            the vigil, and remind you by email:{" "}
            <PageLink _t="link" to="/data-protection-policy" className="text-link">
              what we keep about people
            </PageLink>
            .
          </Trans>
        </p>
        <SubmitButton busy={busy} busyLabel={t`Sending...`}>
          <Trans>Take this time</Trans>
        </SubmitButton>
      </Form>
      <p>
        <Trans>
          With an account,{" "}
          <Link to={loginPath(here)} className="text-link">
            log in
          </Link>{" "}
          and take a time with one tap.
        </Trans>
      </p>
    </>
  );
}
