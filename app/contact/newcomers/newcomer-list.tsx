import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { permitted } from "../../contexts.ts";
import { dayOf, formatMoment } from "../../dates/dates.ts";
import { sinceInWords } from "../../dates/since-in-words.ts";
import { ManagedList } from "../../lists/managed-list.tsx";
import { namesApart } from "../../lists/names-apart.ts";
import { pageOf } from "../../lists/paging.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { HowToBegin } from "../../ui/empty-list.tsx";
import type { Route } from "./+types/newcomer-list";
import { CardOfNewcomer } from "./card-of-newcomer.tsx";
import { comingDayInWords } from "./coming-days.server.ts";
import { newcomerMessages, stepNames, steps } from "./newcomer-limits.ts";
import { listNewcomers, readCardDays } from "./newcomer-reads.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "newcomers:care");
  const today = dayOf(site.clock().toISOString());
  const { items, ...list } = await listNewcomers(site.db, viewer, pageOf(request.url));
  return {
    cardDays: await readCardDays(site.db),
    list: {
      ...list,
      items: items.map(({ day, time, done, createdAt, email, ...card }) => ({
        ...card,
        email: email && shownAddress(email),
        on: comingDayInWords({ day, time }, today),
        asked: formatMoment(createdAt),
        isNew: done.seen === undefined,
        since: done.seen === undefined ? sinceInWords(createdAt, site.clock()) : "",
        done: stepNames.flatMap((step) => {
          const { who, at } = done[step] ?? {};
          return at === undefined
            ? []
            : [{ step, text: `${steps[step].done} by ${who}, ${formatMoment(at)}` }];
        }),
      })),
    },
  };
}

export default function Newcomers({ loaderData: { list, cardDays } }: Route.ComponentProps) {
  const nameOf = namesApart(list.items, ({ name, on, asked }) => [name, on, `asked ${asked}`]);
  return (
    <ManagedList
      title="Newcomers"
      about={`People who are new and asked that somebody looks out for them. Each card is deleted ${cardDays} days after its day.`}
      further={[{ to: "/newcomers/days", label: "How long we keep cards" }]}
      label="Pages of newcomers"
      empty={newcomerMessages.none}
      whenEmpty={
        <HowToBegin
          what="People ask it on the page for those who are new. Their cards then stand here, the next visit first."
          example="“Sam comes this Sunday, with two children, and would like to be met at the door.”"
          begin={{ to: "/new-here", label: "See the page for people who are new" }}
        />
      }
      hasSample={false}
      list={list}
    >
      {(card) => <CardOfNewcomer card={card} label={nameOf(card)} />}
    </ManagedList>
  );
}

export const ErrorBoundary = errorPage(newcomerMessages.listFailed);
