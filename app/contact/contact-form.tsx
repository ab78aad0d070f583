import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { v4 as uuidv4 } from "uuid";
import { inThisLanguage } from "../../platform/language/url-prefix.ts";
import { upTo } from "../forms/at-most.ts";
import { checkedByRules } from "../forms/checked-by-rules.ts";
import { typed, typedLines } from "../forms/typed.ts";
import { useCheckedForm } from "../forms/use-checked-form.ts";
import { Alert } from "../ui/alert.tsx";
import { EmailField, Field, TextArea } from "../ui/field.tsx";
import { formKeyField } from "../ui/form-key.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { contactLimits, contactMessages } from "./contact-limits.ts";
import { contactRules } from "./contact-rules.ts";
import { type ContactService, identifiersOf, sendFormPath } from "./contact-service.ts";
import { type Outcome, sendForm } from "./send-form.ts";

/** Sends a message without leaving the page; without scripts the browser posts the form itself. */
export function ContactForm({
  service,
  result,
}: {
  service: ContactService;
  result: SubmissionResult | undefined;
}) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  // The page is the same bytes for everybody, so only scripts can tell two messages with the same words apart.
  const [key, setKey] = useState(() => uuidv4());
  const { form, fields } = useCheckedForm({
    checks: checkedByRules(contactRules),
    result,
    isSent: outcome?.sent ?? false,
    onSubmit: async (submitting, { formData }) => {
      submitting.preventDefault();
      const element = submitting.currentTarget;
      setBusy(true);
      if (!service.origin) formData.set(formKeyField, key);
      const answer = await sendForm(service, formData);
      setBusy(false);
      setOutcome(answer);
      if (!answer.sent) return;
      element.reset();
      setKey(uuidv4());
    },
  });
  const problem = outcome ? problemOf(outcome) : form.errors?.join(" ");
  return (
    <form
      method="post"
      action={service.origin ? service.origin + sendFormPath : inThisLanguage("/contact-us")}
      encType="multipart/form-data"
      {...getFormProps(form)}
      onSubmit={(submitting) => {
        setOutcome(undefined);
        form.onSubmit(submitting);
      }}
      className="flex flex-col gap-5"
    >
      {problem && <Alert tone="error">{problem}</Alert>}
      {outcome?.sent && <Alert tone="success">{contactMessages.sent()}</Alert>}
      <Field
        label={t`Name`}
        autoComplete="name"
        maxLength={contactLimits.name}
        {...typed(fields.user_name)}
      />
      <EmailField
        label={t`Email`}
        autoComplete="email"
        maxLength={contactLimits.email}
        {...typed(fields.user_email)}
      />
      <TextArea
        label={t`Message`}
        rows={8}
        hint={upTo(contactLimits.message)}
        {...typedLines(fields.message)}
      />
      <div aria-hidden="true" className="sr-only">
        <label>
          <Trans>Leave this empty</Trans>
          {/* Password managers read the last three. */}
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore=""
            data-lpignore="true"
            data-bwignore=""
          />
        </label>
      </div>
      {service.origin &&
        Object.entries(identifiersOf(service)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <SubmitButton busy={busy} busyLabel={t`Sending...`}>
        <Trans>Send</Trans>
      </SubmitButton>
    </form>
  );
}

function problemOf(outcome: Outcome): string | undefined {
  return outcome.sent ? undefined : [contactMessages.failed(), outcome.reason].filter(Boolean).join(" ");
}
