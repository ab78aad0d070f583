import { here } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { sharedBy } from "../../look/present/present-look.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { pathOfDate } from "../event-path.ts";
import { shareLinkOf } from "../share-pictures/share-link.server.ts";
import type { Route } from "./+types/event";
import { readEventPage } from "./event-pages.server.ts";
import { EventView } from "./event-view.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  const today = dayOf(site.clock().toISOString());
  const page = await readEventPage(site, { viewer, today, slug: params.slug });
  // It was a part of a series that had a URL of its own.
  if (page.event.slug !== params.slug) throw redirect(pathOfDate({ slug: page.event.slug }), { status: 301 });
  return { ...page, today, share: shareLinkOf(page.event, today, await sharedBy(site.facts)) };
}

export default function Event({ loaderData }: Route.ComponentProps) {
  return <EventView {...loaderData} />;
}

export const ErrorBoundary = errorPage();
