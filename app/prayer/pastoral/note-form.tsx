import type { SubmissionResult } from "@conform-to/react";
import { checkedBy } from "../../forms/checked-by.ts";
import { typed, typedLines } from "../../forms/typed.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { Alert } from "../../ui/alert.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormButtons, SubmitButton } from "../../ui/submit-button.tsx";
import { mostNoteLetters, noteSchema } from "./follow-up-limits.ts";

export function NoteForm({ result }: { result: SubmissionResult | undefined }) {
  const { form, fields, busy, props } = useCheckedForm({ checks: checkedBy(noteSchema), result });
  return (
    <Form {...props} className="card flex flex-col gap-5 p-6 shadow-sm sm:p-8">
      <TextArea
        label="Your note"
        hint="Only people with the role Pastor read it. It is in no email and not in the activity log."
        maxLength={mostNoteLetters}
        dir="auto"
        {...typedLines(fields.words)}
      />
      <Field
        label="Follow up on (optional)"
        hint="Leave it empty if nothing more is to be done: the request then counts as followed up."
        {...typed(fields.day, "date")}
      />
      {form.errors?.[0] && <Alert tone="error">{form.errors[0]}</Alert>}
      <FormButtons>
        <SubmitButton busy={busy} busyLabel="Saving...">
          Save note
        </SubmitButton>
      </FormButtons>
    </Form>
  );
}
