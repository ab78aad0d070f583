import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { checkedBy } from "../../../forms/checked-by.ts";
import { typedLines } from "../../../forms/typed.ts";
import { usePreparedForm } from "../../../forms/use-prepared-form.ts";
import { Alert } from "../../../ui/alert.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { FormFooter } from "../../../ui/submit-button.tsx";
import { ContactFields } from "../../editing/form/audience-fields.tsx";
import { EndingFields } from "../../editing/form/ending-fields.tsx";
import { PlaceFields } from "../../editing/form/place-fields.tsx";
import { StartFields, TextFields } from "../../editing/form/simple-fields.tsx";
import { proposalLimits } from "../proposal-limits.ts";
import { type ProposalFields, proposalSchema } from "./proposal-schema.ts";

export function ProposalForm({ name, result }: { name: string; result: SubmissionResult | undefined }) {
  const { form, fields, busy } = usePreparedForm<ProposalFields>({
    checks: checkedBy(proposalSchema),
    defaultValue: { place: "own", contactName: name },
    result,
  });
  const { place, placeName, placeAddress } = fields;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      className="group/event flex flex-col gap-5"
    >
      {form.errors && <Alert tone="error">{form.errors[0]}</Alert>}
      <TextFields fields={fields} />
      <StartFields fields={fields} />
      <div className="flex flex-col gap-3">
        <EndingFields fields={fields} />
        {/* Conform's fields include any name that is asked for. */}
        <PlaceFields fields={{ place, placeName, placeAddress }} />
        <ContactFields fields={fields} />
      </div>
      <TextArea
        label={t`What should staff know? (optional)`}
        hint={t`Only staff see this: for example, whether it repeats, or which room you need.`}
        rows={3}
        maxLength={proposalLimits.note}
        {...typedLines(fields.note)}
      />
      <FormFooter cancel="/event" submit={t`Send Proposal`} busyLabel={t`Sending...`} busy={busy} />
    </Form>
  );
}
