import type { SubmissionResult } from "@conform-to/react";
import { checkedBy } from "../../forms/checked-by.ts";
import { typed, typedLines } from "../../forms/typed.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { EmailField, Field, FieldErrors, TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormFooter } from "../../ui/submit-button.tsx";
import { type RoleChoice, RoleChoices } from "../roles/role-choices.tsx";
import { suggestionLimits, suggestionMessages } from "./suggestion.ts";
import { suggestionSchema } from "./suggestion-schema.ts";

const whenMissing = {
  name: suggestionMessages.noName,
  email: suggestionMessages.noEmail,
  roles: suggestionMessages.noRole,
  reason: suggestionMessages.noReason,
};

export function SuggestionForm({
  choices,
  result,
}: {
  choices: readonly RoleChoice[];
  result: SubmissionResult | undefined;
}) {
  const { fields, problem, summary, props, busy } = useCheckedForm({
    checks: checkedBy(suggestionSchema),
    result,
    whenMissing,
  });
  const chosen = [fields.roles.initialValue ?? []].flat().map(String);
  return (
    <>
      {problem && <ErrorSummary {...summary} message={problem} />}
      <Form {...props} className="flex flex-col gap-5">
        <Field
          label="Their name"
          autoComplete="off"
          dir="auto"
          maxLength={suggestionLimits.name}
          {...typed(fields.name)}
        />
        <EmailField
          label="Their email"
          hint="Please ask them first."
          autoComplete="off"
          {...typed(fields.email)}
        />
        <div id={fields.roles.id}>
          <RoleChoices legend="Role" chosen={chosen} choices={choices} />
          <FieldErrors id={fields.roles.id} errors={fields.roles.errors} />
        </div>
        <TextArea label="Why" rows={3} dir="auto" {...typedLines(fields.reason, suggestionLimits.reason)} />
        <FormFooter cancel="/staff" submit="Suggest" busyLabel="Sending..." busy={busy} />
      </Form>
    </>
  );
}
