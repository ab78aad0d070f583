import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { PagedList } from "../../lists/paged-list.tsx";
import type { Page } from "../../lists/paging.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { type SermonInLine, sermonsInWords } from "../lines/sermon-in-line.ts";
import { SermonLine } from "../lines/sermon-line.tsx";
import { bookOf } from "../scripture/bible-books.ts";
import { presentScriptureLanguage, scriptureWords } from "../scripture/languages.ts";
import { writeChapter } from "../scripture/passages.ts";
import { ChapterCells } from "./chapter-cells.tsx";
import { bookInWords, type PreachedBook } from "./preached.ts";

export function BookOfSermons({
  book,
  chapter,
  list,
  preached,
}: {
  book: number;
  chapter: number | undefined;
  list: Page<SermonInLine>;
  /** Undefined without sermons. */
  preached: PreachedBook | undefined;
}) {
  const bookName = scriptureWords(presentScriptureLanguage()).nameOf(book);
  const name = chapter === undefined ? bookName : writeChapter(book, chapter, presentScriptureLanguage());
  const { slug, chapters } = bookOf(book);
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PageHead
        title={t`Sermons about ${name}`}
        description={t`What we have preached about ${name}.`}
        isListed={chapter === undefined && preached !== undefined}
      />
      <header className="mb-10">
        <h1 className="text-5xl sm:text-6xl">{name}</h1>
        <p className="mt-4 mb-4 text-xl text-muted">
          {chapter === undefined
            ? bookInWords(preached, chapters)
            : sermonsInWords(preached?.chapters[chapter - 1] ?? 0)}
        </p>
        <ChapterCells book={book} counts={preached?.chapters} current={chapter} />
        <p className="mt-6 flex flex-wrap gap-x-5 gap-y-1">
          {chapter !== undefined && (
            <Link to={`/sermons/bible/${slug}`} className="text-link">
              <Trans>All sermons about {bookName}</Trans>
            </Link>
          )}
          <Link to="/sermons/bible" className="text-link">
            <Trans>All books of the Bible</Trans>
          </Link>
        </p>
      </header>
      <PagedList
        list={list}
        label={t`Pages of sermons`}
        empty={t`There is no sermon about ${name} yet.`}
        gap="gap-4"
      >
        {(sermon) => <SermonLine sermon={sermon} />}
      </PagedList>
    </section>
  );
}
