import type { PictureChoice } from "../../media/pictures/library-picture.ts";
import { InsertChoice } from "./insert-choice.tsx";

export function PagePictures({
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
export function inBrackets(alt: string): string {
  return alt.replaceAll(/[\\[\]*_<`]/g, "");
}
