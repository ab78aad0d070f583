import { NavLink } from "react-router";
import video from "../../content/media/background.mp4";
import still from "../../content/media/background-still.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { ContentPicture } from "../pictures/picture.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { BackgroundVideo } from "../ui/background-video.tsx";
import { eventIntroductions } from "./events.ts";
import { EventsData } from "./events-data.tsx";
import type { ChurchEvent } from "./lists.server.ts";

const lists = [
  { to: "/event", name: "Upcoming" },
  { to: "/event/all", name: "All, newest first" },
  { to: "/event/past", name: "Past" },
];

/** A public list of events with its title and links to the other lists. `events` become structured data. */
export function EventsScreen({
  title,
  introduction,
  events,
  children,
}: {
  title: string;
  introduction: keyof typeof eventIntroductions;
  events: ChurchEvent[];
  children: React.ReactNode;
}) {
  const { lead, description } = eventIntroductions[introduction];
  return (
    <>
      <PageHead title={title} description={description} />
      <EventsData events={events} />
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
          <div className="pointer-events-none absolute inset-0 bg-linear-to-b from-[#0d1c1bb3] to-[#0d1c1b99]" />
        </div>
        <div className="shell pointer-events-none relative column-list py-4 pr-16 text-[#fdf8ec] sm:py-6 lg:flex lg:items-baseline lg:gap-8 print:text-ink">
          <h1 className="text-4xl sm:text-5xl">{title}</h1>
          <p className="mt-1 lg:mt-0 lg:text-lg">{lead}</p>
        </div>
      </section>
      <section className="shell relative column-list pt-6 pb-12">
        <nav aria-label="Lists of events" className="mb-6 flex flex-wrap gap-x-6 print:hidden">
          {lists.map(({ to, name }) => (
            <NavLink
              key={to}
              to={to}
              end
              className="inline-flex min-h-11 items-center border-b-2 border-transparent font-semibold text-accent hover:border-line aria-[current=page]:border-gold aria-[current=page]:text-ink"
            >
              {name}
            </NavLink>
          ))}
        </nav>
        {children}
      </section>
    </>
  );
}
