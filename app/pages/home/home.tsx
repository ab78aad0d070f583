import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link, Outlet } from "react-router";
import type { HomeFacts } from "../../../content/schema.ts";
import { here } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { listChangedSoon } from "../../events/changed-soon.server.ts";
import { ChangesBanner } from "../../events/changes-banner.tsx";
import { nextServicesOf, whenIsChurch } from "../../events/service-times/when-is-church.server.ts";
import { withSentencesOnce } from "../../events/snow-day.server.ts";
import { readLive } from "../../events/today/today.server.ts";
import { nextEvents } from "../../events/upcoming.server.ts";
import { lookFor } from "../../look/present/present-look.server.ts";
import type { LibraryPictures } from "../../media/pictures/library-picture.ts";
import { PictureCarousel, viewsOf } from "../../media/pictures/picture-carousel.tsx";
import { picturesShownIn } from "../../media/pictures/shown-pictures.server.ts";
import { findLatestSermon } from "../../sermons/visitors/latest-sermon.server.ts";
import { LatestSermonCard } from "../../sermons/visitors/latest-sermon-card.tsx";
import { ChurchData } from "../../shell/church-structured-data.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { may } from "../../viewer.ts";
import { readBackground } from "../background/background.server.ts";
import { withLibrary } from "../background/background.ts";
import { readGroupsOfWeek } from "../groups/groups-of-week.server.ts";
import { homePictures } from "../originals/home-files.ts";
import { readShownPage, shownOriginal } from "../reading/page-loader.server.ts";
import { useFacts } from "../shown-facts/facts-in-text.ts";
import type { Route } from "./+types/home";
import { ComingUp, mostComingUp } from "./coming-up.tsx";
import { FirstVisit } from "./first-visit.tsx";
import { readGreeting } from "./greeting.server.ts";
import { Hero } from "./hero.tsx";
import { Introduction } from "./introduction.tsx";
import { readLatestPost } from "./latest-post.server.ts";
import { PostAndPrayer } from "./post-and-prayer.tsx";
import { Quote } from "./quote.tsx";
import { visitAnswers } from "./visit-answers.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { site, viewer, log, freshUntil } = here(context);
  // The welcome stays even if the rest of the page fails to load.
  const orNone = (error: unknown) => {
    log.error({ err: error }, "a part of the home page could not be loaded");
    return undefined;
  };
  const now = site.clock();
  const today = dayOf(now.toISOString());
  const [
    page,
    facts,
    background,
    look,
    church,
    changed,
    events,
    groups,
    post,
    sermon,
    newHere,
    services,
    greeting,
  ] = await Promise.all([
    readShownPage("home", url, context, ["home"]).catch((error: unknown) => {
      orNone(error);
      return shownOriginal("home");
    }),
    site.facts.read("home"),
    readBackground(site.db),
    lookFor(context),
    whenIsChurch(site, now).catch(orNone),
    listChangedSoon(site, viewer, today).catch(orNone),
    nextEvents(site, { viewer, today }, mostComingUp).catch(orNone),
    readGroupsOfWeek(site, viewer, now).catch(orNone),
    readLatestPost(site).catch(orNone),
    findLatestSermon(site).catch(orNone),
    site.facts.read("new-here"),
    site.facts.read("services"),
    readGreeting(site).catch(orNone),
  ]);
  const next = church ? nextServicesOf(church, now) : [];
  for (const { endsAt } of next) freshUntil(endsAt);
  if (groups?.turnsAt) freshUntil(groups.turnsAt);
  const live = church && (await readLive(site, church, now).catch(orNone));
  if (live?.changesAt) freshUntil(live.changesAt);
  const snow = church?.snow;
  const pictures = await picturesShownIn(site, [facts, background]).catch(orNone);
  return {
    page,
    facts,
    pictures,
    background: withLibrary(background, pictures, site.settings.siteUrl),
    ground: look.ground,
    next,
    isLive: live?.isLive ?? false,
    today,
    // The banner says of those what is cancelled by the snow day.
    changed: withSentencesOnce(
      (changed ?? []).filter(
        ({ isCancelled, eventDate, reason }) =>
          !isCancelled || eventDate !== snow?.day || reason !== snow.sentence,
      ),
      church?.snowDays ?? [],
    ),
    isSnowDay: snow?.isWhole ?? false,
    events: events ?? [],
    groups,
    post,
    sermon,
    greeting,
    answers: visitAnswers(newHere, services),
    canChange: may(viewer, "pages:write"),
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const {
    facts,
    pictures,
    background,
    ground,
    next,
    isLive,
    today,
    changed,
    events,
    groups,
    post,
    sermon,
    canChange,
  } = loaderData;
  const page = useFacts(loaderData.page);
  return (
    <>
      <PageHead description={page.description} />
      <ChurchData />
      <ChangesBanner events={changed} today={today} />
      <Hero
        invitation={facts.invitation}
        background={background}
        ground={ground}
        services={next}
        isLive={isLive}
        isSnowDay={loaderData.isSnowDay}
        today={today}
      >
        {canChange && (
          <Link to="/change-background-media" preventScrollReset className="button button-on-picture">
            <Trans>Change Background Media</Trans>
          </Link>
        )}
      </Hero>
      <Introduction
        page={page}
        greeting={loaderData.greeting}
        mainPictureAlt={facts.mainPictureAlt}
        libraryPicture={pictures?.[facts.mainPicture ?? ""]}
        picture={background}
      >
        {canChange && (
          <Link
            to="/change-main-image"
            preventScrollReset
            className="button button-on-picture absolute end-4 bottom-4"
          >
            <Trans>Change Main Image</Trans>
          </Link>
        )}
      </Introduction>
      <FirstVisit answers={loaderData.answers} />
      <ComingUp events={events} groups={groups} today={today} />
      {sermon && <LatestSermonCard sermon={sermon} today={today} />}
      <Quote chosen={pictures?.[facts.quotePicture ?? ""]} />
      <PostAndPrayer post={post} today={today} prayer={facts.prayer} />
      <Views {...facts.carousel} pictures={pictures} />
      <Outlet />
    </>
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
      {heading && <h2 className="mb-8 text-center text-4xl sm:text-5xl">{heading}</h2>}
      <PictureCarousel
        label={heading ?? t`Pictures`}
        views={shown}
        sizes="(min-width: 76rem) 71rem, 80vw"
        className="aspect-[16/9]"
      />
    </section>
  );
}
