import type { RouterContextProvider } from "react-router";
import { here, type Site } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { playerOf } from "../../media/videos/video-links.ts";
import { findSermons } from "../../sermons/sermon-reads.server.ts";
import { allSermons } from "../../sermons/sermons-filter.ts";
import { visitor } from "../../viewer.ts";
import { readServiceCalendar } from "../services.server.ts";
import { type State, stateOf } from "./state.server.ts";
import { isOn, servicesOfCalendar, servicesOfFile, type TimedService } from "./timed-services.server.ts";
import { isWatched, type ShownService, type Today } from "./today.ts";

/** Whether church is now, of all services that the calendar has, else of those in `services.ts`. */
export async function readState(
  { db, facts }: Pick<Site, "db" | "facts">,
  now: Date,
): Promise<State<TimedService>> {
  const calendar = (await readServiceCalendar(db, now)) ?? { series: [], dates: [] };
  const timeZone = congregationZone();
  const where = { today: dayOf(now.toISOString()), own: await facts.read("congregation"), timeZone };
  const dated = servicesOfCalendar(calendar, where);
  const usual = calendar.series.length === 0 ? (await facts.read("services")).services : [];
  return stateOf(now.getTime(), [...dated, ...servicesOfFile(usual, where)], timeZone);
}

/** Whether people can watch a service that is on, and until when that holds; undefined without a stream. */
export async function readLive(
  site: Pick<Site, "db" | "facts">,
  now: Date,
): Promise<{ isLive: boolean; changesAt: string | undefined } | undefined> {
  const { stream } = await site.facts.read("congregation");
  if (stream === undefined) return undefined;
  const { kind, changesAt } = await readState(site, now);
  return { isLive: kind === "now", changesAt: timestampOf(changesAt) };
}

/** What `/today` shows. A page on which the stream plays does not change by itself: it would stop. */
export async function loadToday(url: URL, context: Readonly<RouterContextProvider>): Promise<Today> {
  const { site, log, freshUntil, turnsAt } = here(context);
  const now = site.clock();
  const [{ kind, services, next, changesAt }, { stream }, { kids }] = await Promise.all([
    readState(site, now),
    site.facts.read("congregation"),
    site.facts.read("services"),
  ]);
  const turns = timestampOf(changesAt);
  const isLive = kind === "soon" || kind === "now";
  const watched = isLive && stream !== undefined && isWatched(url.searchParams) && mayPlayHere(stream);
  if (turns && watched) freshUntil(turns);
  if (turns && !watched) turnsAt(turns);
  const sermon =
    kind === "over"
      ? await newestSermon(site).catch((error: unknown) => {
          log.error({ err: error }, "the newest sermon could not be read");
          return undefined;
        })
      : undefined;
  return {
    kind,
    today: dayOf(now.toISOString()),
    services: services.map(shown),
    next: next.map(shown),
    ...(isLive && stream && { stream, canWatchHere: mayPlayHere(stream), isWatched: watched }),
    ...(kind === "later" &&
      kids &&
      services.some(({ day }) => isOn(kids, day)) && { kids: { time: kids.time, ages: kids.ages } }),
    ...(sermon && { sermon }),
    ...(turns && !watched && { turnsAt: turns }),
  };
}

function timestampOf(moment: number | undefined): string | undefined {
  return moment === undefined ? undefined : new Date(moment).toISOString();
}

function shown({ startsAt, endsAt: _, isCancelled: __, ...service }: TimedService): ShownService {
  return { ...service, startsAt: new Date(startsAt).toISOString() };
}

/** Other sites may refuse frames, so people watch there. */
function mayPlayHere(stream: string): boolean {
  const player = playerOf(stream);
  return player !== undefined && (player.kind === "file" || player.isKnown);
}

async function newestSermon(site: Site): Promise<Today["sermon"]> {
  const { items } = await findSermons(site, visitor, 1, allSermons);
  const [newest] = items;
  return newest && { title: newest.title, sermonBy: newest.sermonBy };
}
