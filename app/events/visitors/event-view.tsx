import { t } from "@lingui/core/macro";
import { DateList } from "../date-list.tsx";
import type { ShareLink } from "../share-pictures/share-link.server.ts";
import { EventArticle } from "./event-article.tsx";
import type { EventPage } from "./event-pages.server.ts";
import { EventsData } from "./events-structured-data.tsx";
import { SeriesData } from "./series-structured-data.tsx";

export function EventView({
  event,
  dates,
  today,
  share,
  isListed,
  replies = {},
}: EventPage & { today: string; share: ShareLink | undefined; isListed?: boolean }) {
  const reply = dates ? undefined : replies[event.day ?? ""];
  return (
    <EventArticle event={event} reply={reply} today={today} share={share} isListed={isListed}>
      {dates ? <SeriesData event={event} next={dates.next} /> : <EventsData events={[event]} />}
      {dates && (
        <>
          <DateList
            heading={t`Next dates`}
            dates={dates.next}
            today={today}
            replies={replies}
            empty={t`No further dates are planned.`}
          />
          <DateList heading={t`Earlier dates`} dates={dates.earlier} />
        </>
      )}
    </EventArticle>
  );
}
