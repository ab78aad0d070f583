import type { FieldMetadata } from "@conform-to/react";
import { typed, typedLines } from "../../forms/typed.ts";
import { Choices } from "../../ui/choices.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { peopleOnPicture, pictureLimits } from "./picture-limits.ts";

export function AgreementFields({
  fields: { people, agreedBy, agreedUntil },
}: {
  fields: {
    people: FieldMetadata<unknown>;
    agreedBy: FieldMetadata<string | undefined>;
    agreedUntil: FieldMetadata<string | undefined>;
  };
}) {
  return (
    <>
      <Choices field={people} type="radio" legend="Who can be recognised?" options={peopleOnPicture} />
      <TextArea
        label="Who agreed (optional)"
        hint="For children, their parents or guardians. Only people who may change pages see these names."
        rows={2}
        maxLength={pictureLimits.agreedBy}
        {...typedLines(agreedBy)}
      />
      <Field
        label="Agreed until (optional)"
        hint="The last day. After it, visitors no longer see the picture until somebody enters a later day."
        {...typed(agreedUntil, "date")}
      />
    </>
  );
}
