import { t } from "@lingui/core/macro";
import { here } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { PageSection } from "../../shell/page-section.tsx";
import { PageTitle } from "../../shell/page-title.tsx";
import type { Route } from "./+types/subscribe";
import { categoryFeeds, wholeFeed } from "./calendar-feeds.ts";
import { FeedCard } from "./feed-card.tsx";
import { hasUpcoming } from "./feed-events.server.ts";
import { Instructions } from "./instructions.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = here(context);
  const today = dayOf(site.clock().toISOString());
  const feeds = await Promise.all(
    [...categoryFeeds()].map(async ([category, feed]) =>
      (await hasUpcoming(site, { today, category })) ? [feed] : [],
    ),
  );
  return { feeds: feeds.flat() };
}

export default function Subscribe({ loaderData }: Route.ComponentProps) {
  const { feeds } = loaderData;
  return (
    <>
      <PageHead
        title={t`Subscribe`}
        description={t`Put our services and events into the calendar on your phone or computer. It keeps itself up to date.`}
      />
      <article>
        <header className="shell column-list pt-12 sm:pt-16">
          <PageTitle
            title={t`Subscribe`}
            lead={t`Our services and events in your own calendar. When a time changes or a date is cancelled, your calendar is updated.`}
          />
        </header>
        <div className="shell column-list pb-10">
          <FeedCard feed={wholeFeed()} words={t`All our services and events.`} level="h2" isFirst />
        </div>
        {feeds.length > 0 && (
          <PageSection heading={t`Only some events`} words={t`One calendar for each kind of event.`} sunken>
            <ul className="grid gap-5 lg:grid-cols-2">
              {feeds.map((feed) => (
                <li key={feed.path}>
                  <FeedCard feed={feed} level="h3" />
                </li>
              ))}
            </ul>
          </PageSection>
        )}
        <Instructions />
      </article>
    </>
  );
}
