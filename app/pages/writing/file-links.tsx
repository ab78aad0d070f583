import { formatSize } from "../../media/files/file-size.ts";
import { type SiteFile, typeNames } from "../../media/files/files.ts";
import { InsertChoice } from "./insert-choice.tsx";

export type LinkableFile = Pick<SiteFile, "id" | "name" | "type" | "bytes">;

/** Inserts a link to an uploaded file. Without scripts people copy it from the list of files. */
export function FileLinks({
  files,
  insert,
}: {
  files: readonly LinkableFile[];
  insert: (file: LinkableFile) => void;
}) {
  if (files.length === 0) return null;
  return (
    <InsertChoice
      label="Link to a file, such as a PDF or a recording"
      button="Insert file"
      choices={files}
      keyOf={({ id }) => id}
      wordsOf={({ name, type, bytes }) => `${name} (${typeNames[type]()}, ${formatSize(bytes)})`}
      insert={insert}
    />
  );
}
