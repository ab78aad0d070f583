import { useId, useRef } from "react";
import type { PictureChoice } from "../pictures/library-picture.ts";
import { LabelledField } from "../ui/field.tsx";

/** Inserts a picture of the library into the text. Without scripts its name can be typed. */
export function PagePictures({
  library,
  insert,
}: {
  library: readonly PictureChoice[];
  insert: (picture: PictureChoice) => void;
}) {
  const id = useId();
  const choice = useRef<HTMLSelectElement>(null);
  if (library.length === 0) return null;
  return (
    <div className="needs-script flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <LabelledField label="Picture of the library" id={id}>
          <select ref={choice} id={id} className="input">
            {library.map(({ name, alt }, index) => (
              <option key={name} value={name}>
                {alt || `Picture ${index + 1}, without a text`}
              </option>
            ))}
          </select>
        </LabelledField>
      </div>
      <button
        type="button"
        onClick={() => {
          const chosen = library.find(({ name }) => name === choice.current?.value);
          if (chosen) insert(chosen);
        }}
        className="button button-quiet"
      >
        Insert picture
      </button>
    </div>
  );
}

/** The text of a picture between the brackets of Markdown. */
export function inBrackets(alt: string): string {
  return alt.replaceAll(/[\\[\]*_<`]/g, "");
}
