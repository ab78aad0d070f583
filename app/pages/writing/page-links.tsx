import { InsertChoice } from "./insert-choice.tsx";

export interface LinkablePage {
  path: string;
  title: string;
  /** Why visitors do not see it; undefined if they do. */
  hidden?: string | undefined;
}

/** For a choice of pages: their paths and what people choose by. */
export function pageChoices(pages: readonly LinkablePage[]): [value: string, label: string][] {
  return pages.map((page) => [page.path, inWords(page)]);
}

function inWords({ path, title, hidden }: LinkablePage): string {
  return `${title} (${path})${hidden === undefined ? "" : `, not shown: ${hidden}`}`;
}

/** Fields for a link name it as their `list`. */
export const pagesToLink = "pages-to-link";

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
  return (
    <InsertChoice
      label="Link to a page of this site"
      button="Insert link"
      choices={pages}
      keyOf={({ path }) => path}
      wordsOf={inWords}
      insert={insert}
    />
  );
}
