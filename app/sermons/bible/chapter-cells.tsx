import { Link } from "react-router";
import { sermonsInWords } from "../lines/sermon-in-line.ts";
import { bookOf } from "../scripture/bible-books.ts";
import { presentScriptureLanguage } from "../scripture/languages.ts";
import { writeChapter } from "../scripture/passages.ts";

const cells =
  "flex flex-wrap gap-1 text-sm [&>li]:grid [&>li]:h-8 [&>li]:min-w-8 max-sm:[&>li]:h-7 max-sm:[&>li]:min-w-7 [&>li]:place-items-center [&>li]:rounded-lg [&>li]:bg-sunken [&>li]:text-muted";
const link =
  "grid size-full place-items-center rounded-lg bg-accent font-semibold text-on-accent hover:bg-accent-strong aria-[current]:bg-ink aria-[current]:text-paper";

/** The chapters of a book. Screen readers are told only of those that sermons are about; the text beside counts the rest. */
export function ChapterCells({
  book,
  counts,
  current,
}: {
  book: number;
  /** How many sermons are about each chapter; undefined for a book without any. */
  counts: readonly number[] | undefined;
  current?: number | undefined;
}) {
  const { slug, chapters } = bookOf(book);
  return (
    <ul className={cells} aria-hidden={counts ? undefined : true}>
      {Array.from({ length: chapters }, (_, index) => {
        const chapter = index + 1;
        const count = counts?.[index] ?? 0;
        if (count === 0)
          return (
            <li key={chapter} aria-hidden={counts ? true : undefined}>
              {chapter}
            </li>
          );
        return (
          <li key={chapter}>
            <Link
              to={`/sermons/bible/${slug}?chapter=${chapter}`}
              aria-current={chapter === current || undefined}
              aria-label={`${writeChapter(book, chapter, presentScriptureLanguage())}: ${sermonsInWords(count)}`}
              className={link}
            >
              {chapter}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
