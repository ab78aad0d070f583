import { getFormProps, getInputProps, getSelectProps, type SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { v4 as uuidv4 } from "uuid";
import { atMost } from "../../forms/at-most.ts";
import { checkedByRules, type TextOf } from "../../forms/checked-by-rules.ts";
import type { ValuesOf } from "../../forms/rules.ts";
import { typed, typedLines } from "../../forms/typed.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { Alert } from "../../ui/alert.tsx";
import { EmailField, Field, FieldErrors, LabelledField, TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { formKeyField } from "../../ui/form-key.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { contactLimits } from "../contact-limits.ts";
import { type ComingDay, newcomerLimits } from "./newcomer-limits.ts";
import { newcomerRules } from "./newcomer-rules.ts";

interface AskFormProps {
  days: ComingDay[];
  /** After how many days a card is deleted. */
  cardDays: number;
  /** Whether this site takes messages itself. */
  takesQuestions: boolean;
  result: SubmissionResult | undefined;
  /** What to say once it was sent. */
  sent: string | undefined;
}

/** Asks a question, tells the welcome team of a visit, or both. It works without scripts. */
export function AskForm({ days, cardDays, takesQuestions, result, sent }: AskFormProps) {
  const { form, fields, busy, props } = useCheckedForm({
    checks: checkedByRules(newcomerRules),
    result,
    isSent: sent !== undefined,
  });
  const key = useKeyOfForm();
  if (sent !== undefined) return <Alert tone="success">{sent}</Alert>;
  if (!takesQuestions && days.length === 0) return <WriteToUs />;
  return (
    <Form
      preventScrollReset
      {...props}
      {...getFormProps(form)}
      onSubmit={props.onSubmit}
      className="card flex max-w-2xl flex-col gap-5 p-6 shadow-sm sm:p-10"
    >
      {form.errors && <Alert tone="error">{form.errors.join(" ")}</Alert>}
      {key && <input type="hidden" name={formKeyField} value={key} />}
      <Field
        label={t`Your name`}
        autoComplete="name"
        dir="auto"
        maxLength={contactLimits.name}
        {...typed(fields.user_name)}
      />
      <EmailField
        label={t`Email`}
        hint={
          takesQuestions
            ? t`Needed for an answer to a question. Otherwise you can leave it empty.`
            : t`You can leave it empty.`
        }
        autoComplete="email"
        maxLength={contactLimits.email}
        {...typed(fields.user_email)}
      />
      {takesQuestions ? (
        <TextArea
          label={t`One question (optional)`}
          rows={4}
          hint={atMost(contactLimits.message)}
          {...typedLines(fields.message)}
        />
      ) : (
        <WriteToUs />
      )}
      {days.length > 0 && <LookOut days={days} cardDays={cardDays} fields={fields} />}
      <div aria-hidden="true" className="sr-only">
        <label>
          <Trans>Leave this empty</Trans>
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
      <SubmitButton busy={busy} busyLabel={t`Sending...`}>
        <Trans>Send</Trans>
      </SubmitButton>
    </Form>
  );
}

function WriteToUs() {
  return (
    <p>
      <Trans>
        Do you have a question?{" "}
        <Link to="/contact-us" className="text-link">
          Write to us
        </Link>
      </Trans>
    </p>
  );
}

function LookOut({
  days,
  cardDays,
  fields,
}: Pick<AskFormProps, "days" | "cardDays"> & {
  fields: ReturnType<typeof useCheckedForm<TextOf<ValuesOf<typeof newcomerRules>>, unknown>>["fields"];
}) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 rounded-xl border border-line px-4 py-5 sm:px-6">
      <legend className="px-1 font-serif text-xl">
        <Trans>Somebody who looks out for you (optional)</Trans>
      </legend>
      <LabelledField
        id={fields.day.id}
        label={t`I’d like somebody to look out for me on`}
        errors={fields.day.errors}
      >
        <select {...getSelectProps(fields.day)} className="input">
          <option value="">{t`No day`}</option>
          {days.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </LabelledField>
      <Field
        label={t`Telephone (optional)`}
        hint={t`If you would like us to ring you before.`}
        autoComplete="tel"
        maxLength={newcomerLimits.phone}
        {...typed(fields.phone, "tel")}
      />
      <div>
        <label className="flex min-h-11 items-start gap-3">
          <input
            {...getInputProps(fields.consent, { type: "checkbox" })}
            className="mt-1 size-5 shrink-0 accent-(--accent)"
          />
          <span>
            <Trans>
              I agree. Our welcome team and those who lead the church read this. It is deleted{" "}
              <Plural value={cardDays} one="# day" other="# days" /> after that day. A question also reaches
              us by email.
            </Trans>
          </span>
        </label>
        <FieldErrors id={fields.consent.id} errors={fields.consent.errors} />
      </div>
    </fieldset>
  );
}

/** The page is the same bytes for everybody, so only scripts can tell a form that is sent again from another one. */
function useKeyOfForm(): string | undefined {
  const [key, setKey] = useState<string>();
  useEffect(() => setKey(uuidv4()), []);
  return key;
}
