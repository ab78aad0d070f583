import type { SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { checkedByRules } from "../../forms/checked-by-rules.ts";
import { typed, typedLines } from "../../forms/typed.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { FormPage } from "../../people/identity/form-page.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Choices } from "../../ui/choices.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormFooter } from "../../ui/submit-button.tsx";
import { prayerLimits } from "../prayer-limits.ts";
import { rewordedPrayerRules } from "../prayer-rules.ts";

/** The words of a request, for the person who asked, to be written otherwise. */
export function RewordForm({
  words,
  isRead,
  back,
  result,
}: {
  words: { title: string; content: string };
  /** Whether others read it now. */
  isRead: boolean;
  back: string;
  result: SubmissionResult | undefined;
}) {
  const { form, fields, busy, props } = useCheckedForm({
    checks: checkedByRules(rewordedPrayerRules),
    result,
    defaultValue: { ...words, meanwhile: "old" },
  });
  return (
    <FormPage
      title={t`Write it in other words`}
      lead={t`The people who look after prayer requests read them first.`}
    >
      <Form {...props} className="flex flex-col gap-5">
        {form.errors?.[0] && <Alert tone="error">{form.errors[0]}</Alert>}
        <Field label={t`Title`} maxLength={prayerLimits.title} {...typed(fields.title)} />
        <TextArea label={t`Content`} rows={8} {...typedLines(fields.content, prayerLimits.content)} />
        {isRead && (
          <Choices
            field={fields.meanwhile}
            type="radio"
            legend={t`What readers see until then`}
            options={[
              ["old", t`The words from before.`, t`Your request stays where it is.`],
              [
                "none",
                t({ message: "Nothing.", comment: "What others can read of a prayer request until then" }),
                t`Your request is on no page until the new words are read.`,
              ],
            ]}
          />
        )}
        <FormFooter cancel={back} submit={t`Send the new words`} busy={busy} />
      </Form>
    </FormPage>
  );
}
