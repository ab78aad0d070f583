import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Choices } from "../../ui/choices.tsx";
import { FoldedSection } from "../../ui/folded-section.tsx";
import { Select } from "../../ui/select.tsx";
import { FormFooter } from "../../ui/submit-button.tsx";
import { audiences, audiencesInWords } from "../audience.ts";
import { prayerCategories } from "../prayer-categories.ts";
import type { NameShown } from "../prayer-limits.ts";

interface AudienceProps {
  fields: { audience: FieldMetadata<unknown>; asksAudience: FieldMetadata<unknown> };
  /** Whether somebody reads what nobody else reads. */
  hasPastor: boolean;
}

/** Who reads a request; with an account and without one. No choice is made beforehand. */
export function AudienceField({ fields, hasPastor }: AudienceProps) {
  return (
    <>
      <input type="hidden" name={fields.asksAudience.name} value="on" />
      <Choices
        field={fields.audience}
        type="radio"
        legend={t`Who may read it`}
        isRequired
        options={audiences
          .filter((audience) => audience !== "pastor" || hasPastor)
          .map((audience) => {
            const { label, example } = audiencesInWords[audience];
            return [audience, inFront(label()), example()];
          })}
      />
    </>
  );
}

/** In front of the sentence that explains it. */
function inFront(audience: string): string {
  return t({
    message: `${audience}.`,
    comment: "Who may read it, such as “The congregation”, before a sentence that explains it",
  });
}

interface FurtherProps {
  fields: {
    userName: FieldMetadata<string | undefined>;
    nameShown: FieldMetadata<unknown>;
    category: FieldMetadata<string | undefined>;
    isUrgent: FieldMetadata<unknown>;
  };
  /** The names that can be shown. */
  names: readonly (readonly [NameShown, string])[];
  /** Where a name is typed. */
  children?: React.ReactNode;
}

/** What most people leave as it is: which name is shown, what it is about, whether it is urgent. */
export function FurtherFields({ fields, names, children }: FurtherProps) {
  const { userName, nameShown, category, isUrgent } = fields;
  return (
    <FoldedSection
      title={t`Your name, what it is about, and whether it is urgent`}
      holds={false}
      errors={[userName.errors, nameShown.errors, category.errors]}
    >
      {children}
      <Choices field={nameShown} type="radio" legend={t`Which name they see`} options={names} />
      <Select
        field={category}
        label={t`What it is about (optional)`}
        options={[
          ["", t`I would rather not say`],
          ...prayerCategories.map(({ id, name }) => [id, name()] as const),
        ]}
      />
      <label className="flex min-h-11 items-center gap-2.5">
        <input {...getInputProps(isUrgent, { type: "checkbox" })} className="size-5 shrink-0 accent-accent" />
        <span>
          <Trans>It is urgent: please read it first</Trans>
        </span>
      </label>
    </FoldedSection>
  );
}

export function AskButtons({ busy }: { busy: boolean }) {
  return <FormFooter cancel="/" submit={t`Submit`} busyLabel={t`Submitting...`} busy={busy} />;
}
