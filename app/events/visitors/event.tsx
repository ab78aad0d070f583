import { requestContext, siteContext } from "../../contexts.ts";
import { dayOf } from "../../dates.ts";
import { RouteError } from "../../shell/error-page.tsx";
import { DateList } from "../date-list.tsx";
import { shareLinkOf } from "../share-pictures/share-link.server.ts";
import type { Route } from "./+types/event";
import { EventArticle } from "./event-article.tsx";
import { readEventPage } from "./event-pages.server.ts";
import { EventsData } from "./events-data.tsx";
import { SeriesData } from "./series-data.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { viewer } = context.get(requestContext);
  const today = dayOf(site.clock().toISOString());
  const page = await readEventPage(site, { viewer, today, slug: params.slug });
  const { name } = await site.facts.read("congregation");
  return { ...page, today, share: shareLinkOf(page.event, today, name) };
}

export default function Event({ loaderData: { event, dates, today, share } }: Route.ComponentProps) {
  return (
    <EventArticle event={event} today={today} share={share}>
      {dates ? <SeriesData event={event} next={dates.next} /> : <EventsData events={[event]} />}
      {dates && (
        <>
          <DateList
            heading="Next dates"
            dates={dates.next}
            today={today}
            empty="No further dates are planned."
          />
          <DateList heading="Earlier dates" dates={dates.earlier} />
        </>
      )}
    </EventArticle>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
