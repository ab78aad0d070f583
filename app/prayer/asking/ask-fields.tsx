import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Choices } from "../../ui/choices.tsx";
import { Select } from "../../ui/select.tsx";
import { FormFooter } from "../../ui/submit-button.tsx";
import { audiences, audiencesInWords } from "../audience.ts";
import { prayerCategories } from "../prayer-categories.ts";
import type { NameShown } from "../prayer-limits.ts";

interface AskFieldsProps {
  fields: {
    audience: FieldMetadata<unknown>;
    nameShown: FieldMetadata<unknown>;
    category: FieldMetadata<string | undefined>;
    isUrgent: FieldMetadata<unknown>;
  };
  /** Whether somebody reads what nobody else reads. */
  hasPastor: boolean;
  /** The names that can be shown. */
  names: readonly (readonly [NameShown, string])[];
}

/** Who reads a request, with which name and what it is about; with an account and without one. */
export function AskFields({ fields, hasPastor, names }: AskFieldsProps) {
  return (
    <>
      <Choices
        field={fields.audience}
        type="radio"
        legend="Who may read it"
        options={audiences
          .filter((audience) => audience !== "pastor" || hasPastor)
          .map((audience) => [
            audience,
            `${audiencesInWords[audience].label}.`,
            audiencesInWords[audience].example,
          ])}
      />
      <Choices field={fields.nameShown} type="radio" legend="Which name they see" options={names} />
      <Select
        field={fields.category}
        label="What it is about (optional)"
        options={[
          ["", "I would rather not say"],
          ...prayerCategories.map(({ id, name }) => [id, name] as const),
        ]}
      />
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          {...getInputProps(fields.isUrgent, { type: "checkbox" })}
          className="size-5 shrink-0 accent-accent"
        />
        <span>It is urgent: please read it first</span>
      </label>
    </>
  );
}

export function AskButtons({ busy }: { busy: boolean }) {
  return <FormFooter cancel="/" submit="Submit" busyLabel="Submitting..." busy={busy} />;
}
