import type { PictureChoice } from "../../media/pictures/library-picture.ts";
import { PictureSelect } from "../../media/pictures/picture-select.tsx";
import { Field } from "../../ui/field.tsx";
import { FoldedFields } from "../../ui/folded-fields.tsx";
import { type PagePart, pageLimits } from "../texts/page-texts.ts";
import { fieldOf, type PageErrors, type PageFields, type TextName } from "./page-fields.ts";
import { CardLines, NextLinks } from "./prose-rows.tsx";

/** What a page has besides its text, folded away. */
export function ProseFields({
  parts,
  fields,
  errors,
  isOpen,
  library,
}: {
  parts: readonly PagePart[];
  fields: PageFields;
  errors: PageErrors;
  /** Whether the rows are unfolded at first. */
  isOpen: boolean;
  library: readonly PictureChoice[];
}) {
  const at = (name: TextName) => fieldOf(name, fields, errors);
  const [picture, alt] = [at("picture"), at("alt")];
  return (
    <>
      {parts.includes("alt") && (
        <FoldedFields
          title="Picture at the top"
          says={(typed) => pictureInWords(String(typed?.get("picture") ?? fields.picture), library)}
          errors={[picture.errors, alt.errors]}
        >
          <PictureSelect
            label="Picture"
            hint="Add pictures to the library under Update Site, Pictures."
            choices={[["", originalPicture]]}
            library={library}
            {...picture}
          />
          <Field
            label="What the picture shows"
            hint="For people who cannot see it. A picture from the library has its own."
            maxLength={pageLimits.alt}
            {...alt}
          />
        </FoldedFields>
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

const originalPicture = "The one that came with the site";

function pictureInWords(chosen: string, library: readonly PictureChoice[]): string {
  if (chosen === "") return "the one that came with the site";
  return library.find(({ name }) => name === chosen)?.alt || "one of the library";
}
