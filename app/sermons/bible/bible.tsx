import { t } from "@lingui/core/macro";
import { data } from "react-router";
import { here } from "../../contexts.ts";
import { pageOf } from "../../lists/paging.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { bookOf, bookWithSlug } from "../scripture/bible-books.ts";
import type { Route } from "./+types/bible";
import { BibleMap } from "./bible-map.tsx";
import { BookOfSermons } from "./book-of-sermons.tsx";
import { listSermonsAbout } from "./preached.server.ts";
import { preachedMessages } from "./preached.ts";

/** One route for the map of the Bible and for a book, because every browser gets the list of routes. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  if (params.book === undefined) return { map: (await site.sermonChoices.read(viewer)).books };
  const book = bookWithSlug(params.book);
  if (book === undefined) throw data(t`There is no such book of the Bible.`, { status: 404 });
  const chapter = chapterOf(request.url, bookOf(book).chapters);
  const [list, { books }] = await Promise.all([
    listSermonsAbout(site, viewer, { book, chapter }, pageOf(request.url)),
    site.sermonChoices.read(viewer),
  ]);
  return { book, chapter, list, preached: books.find((preached) => preached.book === book) };
}

/** The chapter in a URL. Throws a 404 page for one that the book does not have. */
function chapterOf(url: string, chapters: number): number | undefined {
  const asked = new URL(url).searchParams.get("chapter");
  if (asked === null) return undefined;
  const chapter = /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : 0;
  if (chapter < 1 || chapter > chapters) throw data(t`This book has no such chapter.`, { status: 404 });
  return chapter;
}

export default function Bible({ loaderData }: Route.ComponentProps) {
  return loaderData.map ? <BibleMap books={loaderData.map} /> : <BookOfSermons {...loaderData} />;
}

export const ErrorBoundary = errorPage(preachedMessages.failed);
