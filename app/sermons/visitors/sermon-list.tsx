import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { here } from "../../contexts.ts";
import { nothingFound } from "../../lists/list-filter.ts";
import { Choice, ListSearch } from "../../lists/list-search.tsx";
import { PagedList } from "../../lists/paged-list.tsx";
import { pageOf } from "../../lists/paging.ts";
import { countSearch } from "../../lists/search-limit.server.ts";
import { readAudioLengths } from "../../media/files/audio-facts.server.ts";
import { readPortraits } from "../../pages/faces/portraits.server.ts";
import { posterPictures } from "../../pages/originals/film-files.ts";
import { useIsOpen } from "../../pages/prose/page-link.tsx";
import { useShowsSampleFiles } from "../../pages/shown-facts/use-congregation.ts";
import { useMenuLabel } from "../../pages/shown-facts/use-menu.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { NextStep } from "../../ui/next-step.tsx";
import { may } from "../../viewer.ts";
import { preachedMessages } from "../bible/preached.ts";
import { collectionWords } from "../collections/collection-words.ts";
import { SubscribeToPodcast } from "../podcast/subscribe.tsx";
import { SermonCard, SermonRow } from "../sermon-card.tsx";
import { sermonMessages } from "../sermon-limits.ts";
import { podcastPath } from "../sermon-path.ts";
import { sermonPosters } from "../sermon-posters.ts";
import { findSermons } from "../sermon-reads.server.ts";
import { sermonsFilterIn } from "../sermons-filter.ts";
import type { Route } from "./+types/sermon-list";
import { lengthInWords } from "./length-in-words.ts";
import { type SermonsSearchFields, searchOf, waysToFind } from "./search-choices.server.ts";
import { SermonsData } from "./sermons-structured-data.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer, clientNetwork } = here(context);
  const filter = sermonsFilterIn(request.url);
  if (filter.search !== "") await countSearch(site, clientNetwork);
  const [list, choices] = await Promise.all([
    findSermons(site, viewer, pageOf(request.url), filter),
    site.sermonChoices.read(viewer),
  ]);
  const canAdd = may(viewer, "sermons:write");
  const recordings = list.items.flatMap(({ audioId }) => audioId ?? []);
  const lengths = [...(await readAudioLengths(site.db, recordings))];
  return {
    list,
    faces: await readPortraits(
      site,
      list.items.map(({ sermonBy }) => sermonBy),
    ),
    lengths: Object.fromEntries(lengths.map(([id, seconds]) => [id, lengthInWords(seconds)])),
    search: searchOf(filter, choices),
    ...waysToFind(choices),
    isHeard: choices.isHeard,
    canAdd,
  };
}

export default function SharedVideos({
  loaderData: { list, faces, lengths, search, isHeard, hasMap, foundBy, canAdd },
}: Route.ComponentProps) {
  const posters = sermonPosters(list.items, posterPictures(useShowsSampleFiles()));
  const isOpen = useIsOpen();
  const title = useMenuLabel("/facebook-live") ?? t`Shared Videos`;
  const beginsWithLatest = list.page === 1 && !search.isPart;
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PageHead title={title} description={sermonMessages.description()} />
      {isHeard && <link rel="alternate" type="application/rss+xml" title={t`Sermons`} href={podcastPath} />}
      <SermonsData sermons={list.items} />
      <header className="mb-10">
        <h1 className="text-5xl sm:text-6xl wrap-anywhere">{title}</h1>
        <p className="mt-4 max-w-prose text-xl text-muted">{sermonMessages.description()}</p>
        {(hasMap || foundBy.length > 0) && (
          <p className="mt-4 flex flex-wrap gap-x-6">
            {hasMap && (
              <Link to="/sermons/bible" className="text-link inline-block py-1.5">
                {preachedMessages.title()}
              </Link>
            )}
            {foundBy.map((path) => (
              <Link key={path} to={`/sermons/${path}`} className="text-link inline-block py-1.5">
                {collectionWords[path].title()}
              </Link>
            ))}
          </p>
        )}
      </header>
      <SermonsSearch {...search} />
      <PagedList
        list={list}
        label={t`Pages of videos`}
        gap=""
        empty={search.isPart ? nothingFound() : sermonMessages.none()}
        whenEmpty={
          search.isPart ? (
            <Link to="/facebook-live" className="button button-quiet">
              <Trans>All sermons</Trans>
            </Link>
          ) : (
            <NextStep
              canAdd={canAdd}
              add={{ to: "/upload-video", label: t`Upload a video` }}
              meanwhile={
                isOpen("/services")
                  ? {
                      to: "/services",
                      label: t({ message: "our services", comment: "A link, behind “Meanwhile:”" }),
                    }
                  : undefined
              }
            />
          )
        }
      >
        {(sermon, isFirst) => {
          const Shown = isFirst && beginsWithLatest ? SermonCard : SermonRow;
          return (
            <Shown
              sermon={sermon}
              poster={posters.get(sermon.id)}
              length={lengths[sermon.audioId ?? ""]}
              face={faces[sermon.sermonBy]}
            />
          );
        }}
      </PagedList>
      {isHeard && (
        <div className="mt-10">
          <SubscribeToPodcast />
        </div>
      )}
    </section>
  );
}

/** Finds sermons by text and what they are counted by, unless one page shows them all. */
function SermonsSearch({ text, choices, isPart, isLong }: SermonsSearchFields) {
  if (!isLong && !isPart) return null;
  return (
    // Wide screens show what is folded on phones.
    <details open={isPart} className="unfolded-when-wide mb-6 print:hidden">
      <summary className="button button-quiet mb-4 w-fit list-none">
        <Trans>Find a sermon</Trans>
      </summary>
      <ListSearch
        label={t`Find a sermon`}
        search={text}
        all={isPart ? { to: "/facebook-live", label: t`Show all` } : undefined}
      >
        {choices.map(({ options, ...choice }) => (
          <Choice
            key={choice.name}
            {...choice}
            options={options.map(({ value, label, sermons }) => ({ value, label: `${label} (${sermons})` }))}
          />
        ))}
      </ListSearch>
    </details>
  );
}

export const ErrorBoundary = errorPage(sermonMessages.listFailed);
