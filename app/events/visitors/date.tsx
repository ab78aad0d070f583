import { redirect } from "react-router";
import { requestContext, siteContext } from "../../contexts.ts";
import { dayOf } from "../../dates.ts";
import { RouteError } from "../../shell/error-page.tsx";
import type { Route } from "./+types/date";
import { EventArticle } from "./event-article.tsx";
import { readDatePage } from "./event-pages.server.ts";
import { EventsData } from "./events-data.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { viewer } = context.get(requestContext);
  const page = await readDatePage(site, { viewer, ...params });
  // Not for ever: a date can be moved back, and a divided series joined again.
  if ("movedTo" in page)
    throw redirect(`/event/${[page.movedTo.slug, page.movedTo.day].filter(Boolean).join("/")}`);
  return { event: page.date, today: dayOf(site.clock().toISOString()) };
}

export default function DateOfEvent({ loaderData: { event, today } }: Route.ComponentProps) {
  return (
    <EventArticle event={event} today={today}>
      <EventsData events={[event]} />
    </EventArticle>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
