import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { ContentPicture, type ContentPictureSource } from "../../media/pictures/picture.tsx";
import { contentFile, useContentFile } from "../../pages/originals/content-file.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { BackgroundVideo } from "../../ui/background-video.tsx";
import { FeedLink } from "../../ui/feed-link.tsx";
import { eventIntroductions, newsFeedPath } from "../events.ts";
import type { ChurchEvent } from "../listed-dates.server.ts";
import { Categories, ListsOfEvents } from "./events-lists.tsx";
import { EventsData } from "./events-structured-data.tsx";

const film = contentFile(
  import.meta.glob<string>("../../../content/{sample/,}media/background.mp4", {
    eager: true,
    import: "default",
    query: "?url",
  }),
);
const filmStill = contentFile(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}media/background-still.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  }),
);

export function EventsScreen({
  title,
  headTitle = title,
  introduction,
  events,
  categories,
  isPart = categories.current !== undefined,
  further,
  children,
}: {
  title: string;
  /** What the browser calls the page, if not by its title. */
  headTitle?: string;
  introduction: keyof typeof eventIntroductions;
  events: ChurchEvent[];
  categories: Parameters<typeof Categories>[0];
  /** Whether it shows less than its list, so that search engines pass it over. */
  isPart?: boolean;
  /** What people who are logged in can do beside reading. */
  further?: { to: string; label: string } | undefined;
  children: React.ReactNode;
}) {
  const { lead, description } = eventIntroductions[introduction];
  return (
    <>
      <PageHead title={headTitle} description={description()} isListed={!isPart} />
      <EventsData events={events} />
      <Title title={title} lead={lead()} />
      <section className="shell relative column-list pt-6 pb-12">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <ListsOfEvents />
          <Categories {...categories} />
          {further && (
            <Link to={further.to} className="text-link inline-flex min-h-11 items-center print:hidden">
              {further.label}
            </Link>
          )}
        </div>
        {children}
        <p className="mt-6 flex flex-wrap gap-x-6 print:hidden">
          <Link to="/event/subscribe" className="text-link inline-block py-1.5">
            <Trans>Add this calendar to your phone</Trans>
          </Link>
          <FeedLink path={newsFeedPath} title={t`News of our events`} />
        </p>
      </section>
    </>
  );
}

/** The title, over the church's film if it has one. Another month is another page, which screen readers are to hear. */
function Title({ title, lead }: { title: string; lead: string }) {
  const [video, still] = [useContentFile(film), useContentFile(filmStill)];
  if (!video || !still)
    return (
      <header className="shell column-list pt-8 sm:pt-16">
        <h1 key={title} className="text-3xl sm:text-5xl">
          {title}
        </h1>
        <p className="mt-2 text-lg text-muted">{lead}</p>
      </header>
    );
  return (
    <section className="relative isolate overflow-hidden bg-[#10211f] print:bg-transparent">
      <div className="absolute inset-0 print:hidden">
        <BackgroundVideo
          video={video}
          still={
            <ContentPicture
              picture={still}
              alt=""
              eager
              sizes="80vw"
              className="absolute inset-0 size-full object-cover"
            />
          }
        />
      </div>
      <div className="pointer-events-none relative shell column-list flex min-h-[clamp(6rem,47svh-11.25rem,12rem)] flex-col sm:min-h-48 justify-end short:min-h-0 print:min-h-0">
        <div className="-mx-4 w-fit max-w-[max(100%-3rem,min(17.5rem,100%))] rounded-t-2xl bg-paper px-4 pt-3 sm:pt-4 print:p-0">
          <h1 key={title} className="text-3xl sm:text-5xl">
            {title}
          </h1>
          <p className="mt-1 lg:text-lg">{lead}</p>
        </div>
      </div>
    </section>
  );
}
