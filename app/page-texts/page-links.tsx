import { useId, useRef } from "react";
import { LabelledField } from "../ui/field.tsx";

/** A page of the site that a text can link to. */
export interface LinkablePage {
  path: string;
  title: string;
}

/** Fields for a link name it as their `list`. */
export const pagesToLink = "pages-to-link";

/** What fields for a link suggest. */
export function PageSuggestions({ pages }: { pages: readonly LinkablePage[] }) {
  return (
    <datalist id={pagesToLink}>
      {pages.map(({ path, title }) => (
        <option key={path} value={path}>
          {title}
        </option>
      ))}
    </datalist>
  );
}

/** Inserts a link to a page of the site. Without scripts its path can be typed. */
export function PageLinks({
  pages,
  insert,
}: {
  pages: readonly LinkablePage[];
  insert: (page: LinkablePage) => void;
}) {
  const id = useId();
  const choice = useRef<HTMLSelectElement>(null);
  return (
    <div className="needs-script flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <LabelledField label="Link to a page of this site" id={id}>
          <select ref={choice} id={id} className="input">
            {pages.map(({ path, title }) => (
              <option key={path} value={path}>
                {title} ({path})
              </option>
            ))}
          </select>
        </LabelledField>
      </div>
      <button
        type="button"
        onClick={() => {
          const chosen = pages.find(({ path }) => path === choice.current?.value);
          if (chosen) insert(chosen);
        }}
        className="button button-quiet"
      >
        Insert link
      </button>
    </div>
  );
}
