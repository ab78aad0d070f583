import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { checkedBy } from "../../../forms/checked-by.ts";
import {
  type EditConflict,
  SeenValue,
  TheirVersion,
  useConflictingItem,
} from "../../../forms/edit-conflict.tsx";
import { typed } from "../../../forms/typed.ts";
import { useCheckedForm } from "../../../forms/use-checked-form.ts";
import { Choices } from "../../../ui/choices.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { FormFooter } from "../../../ui/submit-button.tsx";
import { vigilLimits, vigilsPath } from "../vigil-limits.ts";
import { editingMessages } from "./editing-messages.ts";
import { changedVigilSchema, newVigilSchema, type TypedVigil } from "./vigil-schema.ts";

type Fields = TypedVigil & { version?: number };

/** A vigil as somebody else has changed it meanwhile. */
export interface ConflictingVigil {
  title: string;
  intention: string;
  when: string;
  version: number;
}

const whenMissing = {
  title: editingMessages.title,
  intention: editingMessages.intention,
  time: editingMessages.time,
};

/** The form of a new vigil or, with a version, of one to change. */
export function VigilForm({
  values,
  result,
}: {
  values: Fields;
  result: (SubmissionResult & EditConflict<ConflictingVigil>) | undefined;
}) {
  const { fields, problem, summary, props, busy } = useCheckedForm<Fields, Fields, keyof typeof whenMissing>({
    checks: checkedBy((values.version ? changedVigilSchema : newVigilSchema) as z.ZodType<Fields, Fields>),
    defaultValue: values,
    result,
    whenMissing,
  });
  const theirs = useConflictingItem(result);
  return (
    <>
      {problem && <ErrorSummary {...summary} message={problem} />}
      {theirs && (
        <TheirVersion
          fields={[
            ["Title", theirs.title],
            ["What we pray for", theirs.intention],
            ["When", theirs.when],
          ]}
        />
      )}
      <Form {...props} className="flex flex-col gap-5">
        {values.version && <SeenValue field={fields.version} theirs={theirs?.version} />}
        <Field
          label="Title"
          hint="Such as “Night of prayer”."
          maxLength={vigilLimits.title}
          autoComplete="off"
          dir="auto"
          {...typed(fields.title)}
        />
        <Field
          label="What we pray for"
          hint="One sentence that everybody reads. Please take nothing from a prayer request."
          maxLength={vigilLimits.intention}
          autoComplete="off"
          dir="auto"
          {...typed(fields.intention)}
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <Field label="First day" {...typed(fields.day, "date")} />
          <Field label="Begins at" {...typed(fields.time, "time")} />
          <Field
            label="Hours"
            inputMode="numeric"
            min={1}
            max={vigilLimits.hours}
            {...typed(fields.hours, "number")}
          />
        </div>
        <Choices
          field={fields.slotMinutes}
          type="radio"
          legend="Each person prays for"
          inline
          options={[
            ["15", "15 minutes"],
            ["30", "half an hour"],
            ["60", "an hour"],
          ]}
        />
        <Field
          label="How many people can have the same time"
          hint="1 if one person at a time prays."
          inputMode="numeric"
          min={1}
          max={vigilLimits.places}
          {...typed(fields.slotPlaces, "number")}
        />
        <Choices
          field={fields.state}
          type="radio"
          legend="Who sees it"
          options={[
            ["hidden", "Only those who prepare it"],
            ["open", "Everybody, and everybody can take a time"],
          ]}
        />
        <FormFooter cancel={vigilsPath} submit="Save" busy={busy} />
      </Form>
    </>
  );
}
