import { useRef } from "react";
import { linkOfFile } from "../../media/files/file-link.ts";
import type { PictureChoice } from "../../media/pictures/library-picture.ts";
import { FactButtons } from "./fact-buttons.tsx";
import { FileLinks, type LinkableFile } from "./file-links.tsx";
import { InsertChoice } from "./insert-choice.tsx";
import { insertInto } from "./insert-text.ts";
import { betweenLines, type Insertion, inLine, linkInLine, type Selected } from "./insertions.ts";
import { type LinkablePage, PageLinks } from "./page-links.tsx";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Fields whose facts are not filled in. */
const withoutFacts = /^(title|alt|picture|factsHeading|factTo|nextTo)$/;
const isMarkdown = /^(piece-\d+-)?text$/;

/** The field of a form in which somebody was last. */
export function useLastField() {
  const last = useRef<TextField>(null);
  return {
    onFocus: ({ target }: React.FocusEvent) => {
      if (isTextField(target) && target.type !== "hidden") last.current = target;
    },
    /** The last one, or the text of the page, if it takes what is to be inserted. */
    find: (takes: (field: TextField) => boolean): TextField | undefined => {
      const inUse = last.current?.isConnected ? last.current : null;
      const text = document.getElementById("text");
      return [inUse, text].filter(isTextField).find(takes);
    },
  };
}

function isTextField(target: EventTarget | null): target is TextField {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Inserts links to pages and files, pictures and facts where somebody was last. Without scripts all of them can be typed. */
export function InsertTools({
  lastField,
  facts,
  pages,
  files,
  library,
}: {
  lastField: ReturnType<typeof useLastField>;
  facts: readonly string[];
  pages: readonly LinkablePage[];
  files: readonly LinkableFile[];
  library: readonly PictureChoice[];
}) {
  const insert = (takes: (field: TextField) => boolean, place: (selected: Selected) => Insertion) => {
    const field = lastField.find(takes);
    if (field) insertInto(field, place);
  };
  const isPath = (field: TextField) => field.hasAttribute("list");
  return (
    <>
      <PageLinks
        pages={pages}
        insert={(page) => {
          // Fields for a link hold the path alone.
          const path = lastField.find((field) => isPath(field) || isMarkdown.test(field.name));
          if (path && isPath(path)) insertInto(path, (selected) => inLine(selected, page.path));
          else
            insert(
              ({ name }) => isMarkdown.test(name),
              (selected) => linkInLine(selected, page),
            );
        }}
      />
      <FileLinks
        files={files}
        insert={(file) =>
          insert(
            ({ name }) => isMarkdown.test(name),
            (selected) => linkInLine(selected, linkOfFile(file)),
          )
        }
      />
      <PagePictures
        library={library}
        insert={({ name, alt }) =>
          insert(
            (field) => isMarkdown.test(field.name),
            (selected) => betweenLines(selected, `![${inBrackets(alt)}](${name})`),
          )
        }
      />
      <FactButtons
        names={facts}
        insert={(fact) =>
          insert(
            ({ name }) => !withoutFacts.test(name),
            (selected) => inLine(selected, fact),
          )
        }
      />
    </>
  );
}

function PagePictures({
  library,
  insert,
}: {
  library: readonly PictureChoice[];
  insert: (picture: PictureChoice) => void;
}) {
  if (library.length === 0) return null;
  return (
    <InsertChoice
      label="Picture of the library"
      button="Insert picture"
      choices={library}
      keyOf={({ name }) => name}
      wordsOf={({ alt }, index) => alt || `Picture ${index + 1}, without a description`}
      insert={insert}
    />
  );
}

/** The text of a picture between the brackets of Markdown. */
function inBrackets(alt: string): string {
  return alt.replaceAll(/[\\[\]*_<`]/g, "");
}
