import video from "../../content/media/background.mp4";
import still from "../../content/media/background-still.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { ContentPicture } from "../pictures/picture.tsx";
import { RouteError } from "../shell/error-page.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { siteContext } from "../site.ts";
import { BackgroundVideo } from "../ui/background-video.tsx";
import { PagedList } from "../ui/paged-list.tsx";
import { pageOf } from "../ui/paging.ts";
import type { Route } from "./+types/list";
import { EventCard } from "./event-card.tsx";
import { listEvents } from "./events.server.ts";
import { eventMessages } from "./events.ts";
import { EventsData } from "./events-data.tsx";

export function loader({ request, context }: Route.LoaderArgs) {
  return listEvents(context.get(siteContext), pageOf(request.url));
}

export default function UpcomingEvents({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Upcoming Events" description={eventMessages.description} />
      <EventsData events={list.items} />
      <section className="relative isolate grid min-h-72 place-items-center overflow-hidden bg-[#10211f] sm:min-h-96 print:min-h-0 print:bg-transparent">
        <div className="absolute inset-0 print:hidden">
          <BackgroundVideo
            video={video}
            still={
              <ContentPicture
                picture={still}
                alt=""
                eager
                className="absolute inset-0 size-full object-cover"
              />
            }
          />
          <div className="pointer-events-none absolute inset-0 bg-linear-to-b from-[#0d1c1bb3] to-[#0d1c1b99]" />
        </div>
        <div className="pointer-events-none relative px-5 py-16 text-center text-[#fdf8ec] print:py-6 print:text-ink">
          <h1 className="text-5xl sm:text-7xl">Upcoming Events</h1>
          <p className="mt-4 text-xl">Bring a friend. Bring a neighbour. There is always room.</p>
        </div>
      </section>
      <section className="shell relative max-w-5xl py-12">
        <PagedList list={list} label="Pages of events" empty={eventMessages.none}>
          {(event) => <EventCard event={event} />}
        </PagedList>
      </section>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure={eventMessages.listFailed} />;
}
