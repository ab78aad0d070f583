import type { PictureChoice } from "../../media/pictures/library-picture.ts";
import { PictureSelect } from "../../media/pictures/picture-select.tsx";
import { Field } from "../../ui/field.tsx";
import { type PagePart, pageLimits } from "../texts/page-texts.ts";
import { WritingField } from "../writing/writing-field.tsx";
import { fieldOf, type PageErrors, type PageFields, type TextName } from "./page-fields.ts";
import { CardLines, NextLinks } from "./prose-rows.tsx";

export function ProseFields({
  parts,
  fields,
  errors,
  isOpen,
  library,
  tools,
}: {
  parts: readonly PagePart[];
  fields: PageFields;
  errors: PageErrors;
  /** Whether the rows are unfolded at first. */
  isOpen: boolean;
  library: readonly PictureChoice[];
  /** Insert something into the text. */
  tools: React.ReactNode;
}) {
  const at = (name: TextName) => fieldOf(name, fields, errors);
  return (
    <>
      <WritingField label="Text" rows={22} {...at("text")} />
      {tools}
      {parts.includes("alt") && (
        <>
          <PictureSelect
            label="Picture at the top"
            hint="Add pictures to the library under Update Site, Pictures."
            choices={[["", "The one that came with the site"]]}
            library={library}
            {...at("picture")}
          />
          <Field
            label="What the picture shows"
            hint="For people who cannot see it. A picture from the library has its own."
            maxLength={pageLimits.alt}
            {...at("alt")}
          />
        </>
      )}
      {parts.includes("facts") && (
        <CardLines
          rows={fields.facts}
          heading={<Field label="Heading of the card" maxLength={pageLimits.inRow} {...at("factsHeading")} />}
          {...{ isOpen, errors }}
        />
      )}
      {parts.includes("next") && <NextLinks rows={fields.next} {...{ isOpen, errors }} />}
    </>
  );
}
