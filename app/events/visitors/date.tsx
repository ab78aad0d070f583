import { here } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { sharedBy } from "../../look/present/present-look.server.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { leadToPage } from "../moved-url.server.ts";
import { shareLinkOf } from "../share-pictures/share-link.server.ts";
import type { Route } from "./+types/date";
import { EventArticle } from "./event-article.tsx";
import { readDatePage } from "./event-pages.server.ts";
import { EventsData } from "./events-structured-data.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  const page = await readDatePage(site, { viewer, ...params });
  if ("movedTo" in page) throw await leadToPage(page.movedTo);
  const today = dayOf(site.clock().toISOString());
  const { date: event, reply } = page;
  return { event, reply, today, share: shareLinkOf(event, today, await sharedBy(site.facts)) };
}

export default function DateOfEvent({ loaderData: { event, reply, today, share } }: Route.ComponentProps) {
  return (
    <EventArticle event={event} reply={reply} today={today} share={share}>
      <EventsData events={[event]} />
    </EventArticle>
  );
}

export const ErrorBoundary = errorPage();
