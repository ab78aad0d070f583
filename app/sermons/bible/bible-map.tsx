import { ph, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { inNumerals } from "../../../platform/language/locale.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { EmptyList } from "../../ui/empty-list.tsx";
import { allChapters, bibleBooks, firstOfNewTestament } from "../scripture/bible-books.ts";
import { presentScriptureLanguage, scriptureWords } from "../scripture/languages.ts";
import { ChapterCells } from "./chapter-cells.tsx";
import { bookInWords, type PreachedBook, preachedMessages } from "./preached.ts";

/** Every chapter of the Bible. Those that sermons are about lead to them. */
export function BibleMap({ books }: { books: PreachedBook[] }) {
  const preached = new Map(books.map((book) => [book.book, book]));
  const chapters = books.flatMap((book) => book.chapters).filter((count) => count > 0).length;
  return (
    <section className="shell column-page py-12 sm:py-16">
      <PageHead title={preachedMessages.title()} description={preachedMessages.description()} />
      <header className="mb-10">
        <h1 className="text-5xl sm:text-6xl">{preachedMessages.title()}</h1>
        {books.length > 0 && (
          <p className="mt-4 max-w-prose text-xl text-muted">
            <Trans>
              We have preached from {ph({ books: books.length })} of {ph({ allBooks: bibleBooks.length })}{" "}
              books and {ph({ chapters: inNumerals(chapters) })} of{" "}
              {ph({ allChapters: inNumerals(allChapters) })} chapters. Choose one to find its sermons.
            </Trans>
          </p>
        )}
        <p className="mt-4">
          <Link to="/facebook-live" className="text-link">
            <Trans>All sermons, the newest first</Trans>
          </Link>
        </p>
      </header>
      {books.length === 0 ? (
        <EmptyList message={preachedMessages.none()} />
      ) : (
        <>
          <Testament title={t`Old Testament`} from={1} until={firstOfNewTestament} preached={preached} />
          <Testament
            title={t`New Testament`}
            from={firstOfNewTestament}
            until={bibleBooks.length + 1}
            preached={preached}
          />
        </>
      )}
    </section>
  );
}

function Testament({
  title,
  from,
  until,
  preached,
}: {
  title: string;
  from: number;
  until: number;
  preached: ReadonlyMap<number, PreachedBook>;
}) {
  return (
    <section className="mt-12">
      <h2 className="mb-6 text-3xl">{title}</h2>
      <ul className="gap-x-12 md:columns-2 xl:columns-3">
        {bibleBooks.slice(from - 1, until - 1).map(({ slug, chapters }, index) => {
          const book = preached.get(from + index);
          const name = scriptureWords(presentScriptureLanguage()).nameOf(from + index);
          return (
            <li key={slug} className="mb-6 break-inside-avoid">
              <h3 className="text-xl">
                {book ? (
                  <Link to={`/sermons/bible/${slug}`} className="text-link">
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </h3>
              <p className="mb-2 text-sm text-muted">{bookInWords(book, chapters)}</p>
              <ChapterCells book={from + index} counts={book?.chapters} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
