import type { FieldMetadata } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { eventCategories } from "../../../../content/event-categories.ts";
import { nameOfLanguage } from "../../../../platform/language/other-language.ts";
import { mostPlaces } from "../../../forms/places.ts";
import { typed } from "../../../forms/typed.ts";
import { Choices } from "../../../ui/choices.tsx";
import { EmailField, Field } from "../../../ui/field.tsx";
import { FoldedSection } from "../../../ui/folded-section.tsx";
import { Select } from "../../../ui/select.tsx";
import { eventLimits } from "../../events.ts";
import { heldInLanguages } from "../../held-in.ts";

interface Contact {
  contactName: FieldMetadata<string>;
  contactEmail: FieldMetadata<string>;
}

export function ContactFields({ fields: { contactName, contactEmail } }: { fields: Contact }) {
  return (
    <FoldedSection
      title={t`Who to ask`}
      says={contactName.value || contactEmail.value || t`nobody is named`}
      errors={[contactName.errors, contactEmail.errors]}
    >
      <Field label={t`Name`} maxLength={eventLimits.contactName} {...typed(contactName)} />
      <EmailField
        label={t`Email`}
        hint={t`Everybody who can see the event sees this email.`}
        maxLength={eventLimits.contactEmail}
        {...typed(contactEmail)}
      />
    </FoldedSection>
  );
}

interface Replies {
  replies: FieldMetadata<"yes" | "no" | undefined>;
  places: FieldMetadata<number | null>;
}

export function RepliesFields({ fields: { replies, places } }: { fields: Replies }) {
  return (
    <FoldedSection
      title="Who is coming"
      says={repliesInWords(replies.value, places.value)}
      errors={[replies.errors, places.errors]}
    >
      <Choices
        field={replies}
        type="radio"
        legend="Can people say that they are coming?"
        options={[
          ["no", "No"],
          ["yes", "Yes"],
        ]}
      />
      <Field
        label="Places (optional)"
        hint="For each date. When they are taken, people can go on a waiting list. Leave it empty if there is always room."
        inputMode="numeric"
        min={1}
        max={mostPlaces}
        {...typed(places, "number")}
      />
    </FoldedSection>
  );
}

function repliesInWords(replies: string | undefined, places: string | undefined): string {
  if (replies !== "yes") return "people are not asked";
  return places ? `people can reply, ${places === "1" ? "1 place" : `${places} places`}` : "people can reply";
}

interface More {
  category: FieldMetadata<string>;
  link: FieldMetadata<string>;
  heldIn: FieldMetadata<string | undefined>;
  audience: FieldMetadata<"everybody" | "members" | undefined>;
}

function languageOptions(): [string, string][] {
  const named = heldInLanguages.map((tag): [string, string] => [tag, nameOfLanguage(tag)]);
  return [["", "Not said"], ...named.sort(([, one], [, other]) => one.localeCompare(other, "en"))];
}

export function MoreFields({
  fields: { category, link, heldIn, audience },
  isPart,
}: {
  fields: More;
  /** Whether it is about some dates of a series only. */
  isPart: boolean;
}) {
  const ofAll = isPart
    ? []
    : [
        eventCategories.find(({ id }) => id === (category.value || "other"))?.name,
        audience.value === "members" ? "only for people who are logged in" : "everybody can see it",
      ];
  const says = [...ofAll, link.value ? "with a link" : isPart && "no link"].filter(Boolean).join(", ");
  return (
    <FoldedSection
      title="Kind, link and who can see it"
      says={says}
      errors={[category.errors, link.errors, heldIn.errors, audience.errors]}
    >
      {isPart || (
        <Select
          field={category}
          label="Category"
          options={eventCategories.map(({ id, name }) => [id, name] as const)}
        />
      )}
      <Field
        label="Link (optional)"
        hint="A page with more about it, such as https://tickets.example/carols."
        maxLength={eventLimits.link}
        {...typed(link, "url")}
      />
      {isPart || (
        <Select
          field={heldIn}
          label="Language (optional)"
          hint="Visitors see it where it is another one than that of the page, or where services differ."
          options={languageOptions()}
        />
      )}
      {isPart || (
        <Choices
          field={audience}
          type="radio"
          legend="Who can see it"
          options={[
            ["everybody", "Everybody"],
            ["members", "Only people who are logged in"],
          ]}
        />
      )}
    </FoldedSection>
  );
}
