import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { here } from "../../../contexts.ts";
import { PagedList } from "../../../lists/paged-list.tsx";
import { type Page, pageOf } from "../../../lists/paging.ts";
import { CoverPicture } from "../../../media/pictures/cover-picture.tsx";
import { found } from "../../../serving/responses/found.ts";
import { redirect } from "../../../serving/responses/redirect.ts";
import { errorPage } from "../../../shell/error-page.tsx";
import { PageHead } from "../../../shell/page-head.tsx";
import { beginningOf, longestDescription } from "../../../ui/beginning-of.ts";
import { EmptyList } from "../../../ui/empty-list.tsx";
import { PlainText } from "../../../ui/plain-text.tsx";
import { type SermonInLine, sermonsInWords } from "../../lines/sermon-in-line.ts";
import { SermonLine } from "../../lines/sermon-line.tsx";
import { hasEpisodes } from "../../podcast/episodes.server.ts";
import { hasPodcast, podcastPaths } from "../../podcast/podcast-path.ts";
import { SubscribeToPodcast } from "../../podcast/subscribe.tsx";
import { inOneSize } from "../../sermon-posters.ts";
import {
  type Collection,
  collectionKinds,
  collectionPath,
  isCollectionPath,
  pathOfKind,
} from "../collection-kinds.ts";
import { collectionMessages } from "../collection-limits.ts";
import { findCollection, listCollections } from "../collection-reads.server.ts";
import { collectionWords } from "../collection-words.ts";
import type { Route } from "./+types/collection-pages";
import { listSermonsIn } from "./sermon-places.server.ts";

/** One file for the lists of speakers, series and topics, and for each of them. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  const name = new URL(request.url).pathname.split("/")[2]?.replace(/\.data$/, "") ?? "";
  const path = found(isCollectionPath(name) ? name : undefined, "page");
  const { kind } = collectionKinds[path];
  if (params.slug === undefined) return { path, all: await listCollections(site, viewer, kind) };
  const collection = found(await findCollection(site, viewer, kind, params.slug), kind);
  if ("path" in collection) throw redirect(collection.path, 301);
  const list = await listSermonsIn(site, viewer, collection, pageOf(request.url));
  const isHeard = hasPodcast(collection) && (await hasEpisodes(site, collection));
  return { path, collection, list, isHeard };
}

export default function Collections({ loaderData }: Route.ComponentProps) {
  const { path, all, collection, list, isHeard } = loaderData;
  if (collection) return <OneCollection {...{ collection, list, isHeard }} />;
  const [title, about] = [collectionWords[path].title(), collectionWords[path].about()];
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PageHead title={title} description={about} />
      <AllSermons />
      <h1 className="mt-3 text-5xl sm:text-6xl">{title}</h1>
      <p className="mt-4 mb-10 max-w-prose text-xl text-muted">{about}</p>
      {all.length === 0 ? (
        <EmptyList message={collectionWords[path].none()} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-4">
          {all.map((each) => (
            <li key={each.id} className="card flex flex-wrap items-center gap-4 p-4">
              {each.imgUrl && (
                <CoverPicture
                  url={each.imgUrl}
                  size={undefined}
                  alt=""
                  sizes="4rem"
                  className="size-16 shrink-0 overflow-hidden rounded-lg"
                />
              )}
              <div className="min-w-0 flex-1 basis-32">
                <h2 className="text-xl wrap-anywhere">
                  <Link to={collectionPath(each)} className="inline-block py-1 hover:underline">
                    {each.name}
                  </Link>
                </h2>
                <p className="text-muted">{sermonsInWords(each.sermons)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OneCollection({
  collection,
  list,
  isHeard,
}: {
  collection: Collection;
  /** Whether any of the sermons has a recording. */
  isHeard: boolean;
  list: Page<SermonInLine>;
}) {
  const { name, about, imgUrl, imgAlt, kind } = collection;
  const path = pathOfKind[kind];
  return (
    <section className="shell column-prose py-12 sm:py-16">
      <PageHead
        title={name}
        description={beginningOf(about || t`Sermons: ${name}`, longestDescription)}
        picture={imgUrl ? inOneSize(imgUrl) : undefined}
      />
      <p className="font-semibold text-muted">
        <Link to={`/sermons/${path}`} className="text-link inline-block py-1.5">
          {collectionWords[path].title()}
        </Link>
      </p>
      <h1 className="mt-3 text-4xl wrap-anywhere sm:text-6xl">{name}</h1>
      {imgUrl && (
        <CoverPicture
          url={imgUrl}
          size={undefined}
          alt={imgAlt}
          sizes="(min-width: 48rem) 24rem, 90vw"
          eager
          className="mt-6 max-w-sm overflow-hidden rounded-2xl"
        />
      )}
      {about && <PlainText text={about} className="mt-6" />}
      <div className="mt-10">
        {isHeard && hasPodcast(collection) && (
          <>
            <link
              rel="alternate"
              type="application/rss+xml"
              title={name}
              href={podcastPaths(collection).feed}
            />
            <SubscribeToPodcast title={t`Hear these sermons as a podcast`} paths={podcastPaths(collection)} />
          </>
        )}
        <PagedList list={list} label={t`Pages of sermons`} empty={t`No sermon is here yet.`} gap="gap-4">
          {(sermon) => <SermonLine sermon={sermon} />}
        </PagedList>
      </div>
    </section>
  );
}

function AllSermons() {
  return (
    <p className="font-semibold text-muted">
      <Link to="/facebook-live" className="text-link inline-block py-1.5">
        <Trans>All sermons</Trans>
      </Link>
    </p>
  );
}

export const ErrorBoundary = errorPage(collectionMessages.failed);
