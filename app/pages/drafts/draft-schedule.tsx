import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import { checkedBy } from "../../forms/checked-by.ts";
import {
  type EditConflict,
  SeenValue,
  TheirVersion,
  useConflictingItem,
} from "../../forms/edit-conflict.tsx";
import { textVersion } from "../../forms/fields.ts";
import { usePreparedForm } from "../../forms/use-prepared-form.ts";
import type { visibilityFieldsOf } from "../../items/visibility/visibility-fields.ts";
import { VisibilityGroup } from "../../items/visibility/visibility-group.tsx";
import { checkVisibility, visibilityFields } from "../../items/visibility/visibility-schema.ts";
import { Alert } from "../../ui/alert.tsx";
import { Form } from "../../ui/form.tsx";
import { FormButtons, SubmitButton } from "../../ui/submit-button.tsx";

export const scheduleSchema = z
  .object({ version: textVersion, ...visibilityFields })
  .superRefine(checkVisibility);

export type ScheduleFields = z.output<typeof scheduleSchema>;

/** The draft as somebody else has left it. */
export interface CurrentDraft {
  version: number;
  shown: string;
  saved: string;
}

export function DraftSchedule({
  draft: { version, fields: defaultValue, note },
  result: given,
}: {
  draft: { version: number; fields: ReturnType<typeof visibilityFieldsOf>; note: string };
  result: unknown;
}) {
  const result = given as (SubmissionResult & EditConflict<CurrentDraft>) | undefined;
  const { form, fields, busy } = usePreparedForm<ScheduleFields>({
    checks: checkedBy(scheduleSchema),
    defaultValue: { version, ...defaultValue },
    result,
  });
  const theirs = useConflictingItem(result);
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
      {form.errors?.[0] && <Alert tone="error">{form.errors[0]}</Alert>}
      {theirs && (
        <TheirVersion
          fields={[
            ["When it is shown", theirs.shown],
            ["Text", theirs.saved],
          ]}
        />
      )}
      <SeenValue field={fields.version} theirs={theirs?.version} />
      <VisibilityGroup fields={fields} note={note} />
      <FormButtons>
        <SubmitButton busy={busy} busyLabel="Saving...">
          Save
        </SubmitButton>
      </FormButtons>
    </Form>
  );
}
