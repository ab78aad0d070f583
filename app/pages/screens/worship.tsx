import { t } from "@lingui/core/macro";
import { here } from "../../contexts.ts";
import { PictureCarousel, viewsOf } from "../../media/pictures/picture-carousel.tsx";
import { postersOf } from "../../media/videos/posters.ts";
import { type Player, playerOf } from "../../media/videos/video-links.ts";
import { VideoPlayer } from "../../media/videos/video-player.tsx";
import { PageSection } from "../../shell/page-section.tsx";
import { RecordingPlayer } from "../../ui/recording-player.tsx";
import { posterPictures } from "../originals/film-files.ts";
import { type Poem as PoemText, readPoems } from "../originals/page-files.server.ts";
import { media, worshipPictures } from "../originals/worship-files.ts";
import { proseElements } from "../prose/prose.tsx";
import { readFactsWithPictures, readShownPage } from "../reading/page-loader.server.ts";
import { useShowsSampleFiles } from "../shown-facts/use-congregation.ts";
import type { Route } from "./+types/worship";
import { ProsePage } from "./prose-page.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const [page, { facts, pictures }] = await Promise.all([
    readShownPage("worship", url, context, ["worship"]),
    readFactsWithPictures(site, "worship"),
  ]);
  const { recording, videos, carousel } = facts;
  const named = [...(recording ? [recording.file] : []), ...videos.map(({ url }) => url)];
  const uploads = await site.siteFiles.find(named);
  return {
    page,
    carousel,
    pictures,
    recording: recording && {
      title: recording.title,
      credit: recording.credit,
      url: uploads.get(recording.file)?.url ?? media[recording.file],
    },
    videos: videos
      // A newer version of the site may have had further films.
      .filter(({ url }) => /^https:/.test(url) || uploads.has(url) || Object.hasOwn(media, url))
      .map((film) => ({ ...film, player: filmAt(uploads.get(film.url)?.url ?? media[film.url], film.url) })),
    poems: readPoems(await site.facts.originals()),
  };
}

export default function Worship({
  loaderData: { page, recording, carousel, pictures, videos, poems },
}: Route.ComponentProps) {
  const views = viewsOf(carousel, worshipPictures, pictures);
  const posters = postersOf(
    videos.map(({ title, url, still }) => ({ id: title, url, still })),
    { others: posterPictures(useShowsSampleFiles()) },
  );
  return (
    <ProsePage page={page} opening={recording?.url && <RecordingPlayer {...recording} url={recording.url} />}>
      {views.length > 0 && (
        <div className="shell column-list">
          <PictureCarousel
            label={t`Pictures of worship`}
            views={views}
            sizes="(min-width: 64rem) 60rem, 80vw"
            className="aspect-[3/2] sm:aspect-[2/1]"
          />
        </div>
      )}

      {videos.length > 0 && (
        <PageSection heading={t`To watch`} sunken>
          <ul className="grid gap-8 md:grid-cols-2 print:hidden">
            {videos.map(({ title, player }) => (
              <li key={title} className="card overflow-hidden shadow-sm">
                <VideoPlayer title={title} player={player} still={posters.get(title)} />
                <h3 className="p-5 text-xl sm:px-6">{title}</h3>
              </li>
            ))}
          </ul>
        </PageSection>
      )}

      {poems.length > 0 && (
        <PageSection heading={t`Poems and psalms`}>
          <div className="grid gap-x-16 gap-y-14 lg:grid-cols-2">
            {poems.map((poem) => (
              <Poem key={poem.title} poem={poem} />
            ))}
          </div>
        </PageSection>
      )}
    </ProsePage>
  );
}

function Poem({ poem: { title, author, prose } }: { poem: PoemText }) {
  return (
    <article className="border-s-2 border-gold ps-4 break-inside-avoid">
      <h3 className="text-2xl sm:text-3xl">{title}</h3>
      <div className="verses mt-5 font-serif text-lg sm:text-xl">{proseElements(prose)}</div>
      <p className="mt-5 text-muted">{author}</p>
    </article>
  );
}

/** The player for a file of ours, or for a link. */
function filmAt(own: string | undefined, link: string): Player | undefined {
  return own === undefined ? playerOf(link) : { kind: "file", url: own };
}
