import { Link, Outlet } from "react-router";
import quote from "../../content/pictures/quote.jpg?w=640;1600&format=avif;webp;jpg&as=picture";
import type { HomeFacts } from "../../content/schema.ts";
import { useFacts } from "../congregation/facts-in-text.ts";
import { homePictures } from "../congregation/home-files.ts";
import { useCongregation } from "../congregation/use-congregation.ts";
import { requestContext, siteContext } from "../contexts.ts";
import { dayOf } from "../dates.ts";
import { listChangedSoon } from "../events/changed-soon.server.ts";
import { ChangesBanner } from "../events/changes-banner.tsx";
import { nextEvents } from "../events/lists.server.ts";
import { readShownPage, shownOriginal } from "../page-texts/page-loader.server.ts";
import type { LibraryPictures } from "../pictures/library-picture.ts";
import { PictureCarousel, viewsOf } from "../pictures/picture-carousel.tsx";
import { picturesShownIn } from "../pictures/shown-pictures.server.ts";
import { SitePicture, type SitePictureSource } from "../pictures/site-picture.tsx";
import { findLatestPost } from "../posts/lists.server.ts";
import { readNextService } from "../service-times/service-times.server.ts";
import { ChurchData } from "../shell/church-data.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { may } from "../viewer.ts";
import type { Route } from "./+types/home";
import { readBackground } from "./background.server.ts";
import { withoutHidden } from "./background.ts";
import { Hero } from "./hero.tsx";
import { Introduction } from "./introduction.tsx";
import { NextEvents, PostAndPrayer } from "./this-week.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { viewer, log, freshUntil } = context.get(requestContext);
  const site = context.get(siteContext);
  // The welcome stays even if the rest of the page fails to load.
  const orNone = (error: unknown) => {
    log.error({ err: error }, "a part of the home page could not be loaded");
    return undefined;
  };
  const today = dayOf(site.clock().toISOString());
  const [page, facts, background, service, changed, events, post] = await Promise.all([
    readShownPage("home", url, context, ["home"]).catch((error: unknown) => {
      orNone(error);
      return shownOriginal("home");
    }),
    site.facts.read("home"),
    readBackground(site.db),
    readNextService(site, site.clock()).catch(orNone),
    listChangedSoon(site, viewer, today).catch(orNone),
    nextEvents(site, { viewer, today }, 3).catch(orNone),
    findLatestPost(site).catch(orNone),
  ]);
  if (service) freshUntil(service.endsAt);
  const pictures = await picturesShownIn(site, [facts, background]).catch(orNone);
  return {
    page,
    facts,
    pictures,
    background: withoutHidden(background, pictures, site.settings.siteUrl),
    service,
    today,
    changed: changed ?? [],
    events: events ?? [],
    post,
    canChange: may(viewer, "pages:write"),
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { facts, pictures, background, service, today, changed, events, post, canChange } = loaderData;
  const page = useFacts(loaderData.page);
  return (
    <>
      <PageHead description={page.description} />
      <ChurchData />
      <ChangesBanner events={changed} today={today} />
      <Hero invitation={facts.invitation} background={background} service={service} today={today}>
        {canChange && (
          <Link to="/change-background-media" preventScrollReset className="button button-on-picture">
            Change Background Media
          </Link>
        )}
      </Hero>
      <Introduction
        page={page}
        mainPictureAlt={facts.mainPictureAlt}
        libraryPicture={pictures?.[facts.mainPicture ?? ""]}
        picture={background}
      >
        {canChange && (
          <Link
            to="/change-main-image"
            preventScrollReset
            className="button button-on-picture absolute right-4 bottom-4"
          >
            Change Main Image
          </Link>
        )}
      </Introduction>
      <NextEvents events={events} today={today} />
      <Quote picture={pictures?.[facts.quotePicture ?? ""] ?? quote} />
      <PostAndPrayer post={post} prayer={facts.prayer} />
      <Views {...facts.carousel} pictures={pictures} />
      <Outlet />
    </>
  );
}

function Quote({ picture }: { picture: SitePictureSource }) {
  const { text, source } = useCongregation().quote;
  return (
    <figure className="relative isolate overflow-hidden text-[#1d2426]">
      <SitePicture
        picture={picture}
        alt=""
        sizes="80vw"
        className="absolute inset-0 -z-10 size-full object-cover object-left"
      />
      <div className="shell pt-24 pb-72 sm:pt-28 sm:pb-96">
        <blockquote className="max-w-2xl font-serif text-4xl whitespace-pre-line sm:text-6xl">
          {text}
        </blockquote>
        <figcaption className="mt-5 text-lg font-semibold tracking-wide">{source}</figcaption>
      </div>
    </figure>
  );
}

function Views({
  heading,
  views,
  pictures,
}: HomeFacts["carousel"] & { pictures: LibraryPictures | undefined }) {
  const shown = viewsOf(views, homePictures, pictures);
  if (shown.length === 0) return null;
  return (
    <section className="shell pt-20">
      <h2 className="mb-8 text-center text-4xl sm:text-5xl">{heading}</h2>
      <PictureCarousel
        label={heading}
        views={shown}
        sizes="(min-width: 76rem) 71rem, 80vw"
        className="aspect-[16/9]"
      />
    </section>
  );
}
