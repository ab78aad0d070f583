import type { RouterContextProvider } from "react-router";
import { here, type Site } from "../../contexts.ts";
import { endOfDay } from "../../dates/dates.server.ts";
import { dayOf } from "../../dates/dates.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { isHlsStream, playerOf } from "../../media/videos/video-links.ts";
import { occurrenceId } from "../occurrences.server.ts";
import { noServices, readServiceCalendar } from "../services.server.ts";
import { cancels, readSnowDay, type SnowDay } from "../snow-day.server.ts";
import { datesWithStream, readPrepared } from "./prepared.server.ts";
import { type State, stateOf } from "./state.server.ts";
import { isOn, servicesOfCalendar, servicesOfFile, type TimedService } from "./timed-services.server.ts";
import { isWatched, type ShownService, type Today } from "./today.ts";
import { readTodaysSermon } from "./todays-sermon.server.ts";

/** Whether church is now, of all services that the calendar has, else of those in `services.ts`. */
export async function readState(
  { db, facts }: Pick<Site, "db" | "facts">,
  now: Date,
): Promise<State<TimedService> & { all: TimedService[] }> {
  const calendar = (await readServiceCalendar(db, now)) ?? noServices;
  const timeZone = congregationZone();
  const where = { today: dayOf(now.toISOString()), own: await facts.read("congregation"), timeZone };
  const dated = servicesOfCalendar(calendar, where);
  const usual = calendar.series.length === 0 ? (await facts.read("services")).services : [];
  const snow = usual.length > 0 ? await readSnowDay(db, now) : undefined;
  const ofFile = servicesOfFile(usual, where).map((service) =>
    cancels(snow, service) ? { ...service, isCancelled: true } : service,
  );
  const all = [...dated, ...ofFile];
  return { ...stateOf(now.getTime(), all, timeZone), all };
}

/** Whether people can watch a service that is on, and until when that holds; undefined without a stream. */
export async function readLive(
  site: Pick<Site, "db" | "facts">,
  now: Date,
): Promise<{ isLive: boolean; changesAt: string | undefined } | undefined> {
  const { stream } = await site.facts.read("congregation");
  const dates = await datesWithStream(site.db, now);
  if (stream === undefined && dates.size === 0) return undefined;
  const { kind, services, changesAt } = await readState(site, now);
  const hasStream = ({ date }: TimedService) =>
    stream !== undefined || (date && dates.has(occurrenceId(date.eventId, date.day)));
  return { isLive: kind === "now" && services.some(hasStream), changesAt: timestampOf(changesAt) };
}

/** What `/today` shows. A page on which something plays does not change by itself: it would stop. */
export async function loadToday(url: URL, context: Readonly<RouterContextProvider>): Promise<Today> {
  const { site, log, freshUntil, turnsAt, connectsTo } = here(context);
  const now = site.clock();
  const today = dayOf(now.toISOString());
  const snow = await readSnowDay(site.db, now);
  const [{ kind, services, next, changesAt }, { stream: usualStream }, { kids }] = await Promise.all([
    readState(site, now).then((state) => (snow ? inSnow(state, snow) : state)),
    site.facts.read("congregation"),
    site.facts.read("services"),
  ]);
  const { orders, streams } = await readPrepared(site.db, kind, services);
  const own = streams.map((ofDate) => ofDate ?? usualStream);
  const stream = own.find((one) => one !== undefined);
  // "Tomorrow" becomes "today" at midnight.
  const turns = timestampOf(changesAt && Math.min(changesAt, Date.parse(endOfDay(now))));
  const isLive = kind === "soon" || kind === "now";
  const days = services.map(({ day }) => day);
  const sermon =
    kind === "over"
      ? await readTodaysSermon(site, [today, ...days]).catch((error: unknown) => {
          log.error({ err: error }, "the sermon of today could not be read");
          return undefined;
        })
      : undefined;
  const canPlay =
    (isLive && stream !== undefined && mayPlayHere(stream)) ||
    (sermon?.film ?? sermon?.recording) !== undefined;
  const watched = canPlay && isWatched(url.searchParams);
  if (turns && watched) freshUntil(turns);
  if (isLive && watched && isHlsStream(stream ?? "")) connectsTo.add(new URL(stream ?? "").origin);
  if (turns && !watched) turnsAt(turns);
  return {
    kind,
    today,
    services: services.map((service, index) => ({
      ...shown(service, snow),
      ...(isLive && own[index] && own[index] !== stream && { watch: own[index] }),
    })),
    next: next.map((service) => shown(service)),
    orders,
    ...(snow && { snow: { onlyAhead: snow.onlyAhead } }),
    ...(isLive && stream && { stream, canWatchHere: mayPlayHere(stream) }),
    ...(watched && { isWatched: true }),
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

/** That today is cancelled is said before all else but a service that is held after all. */
function inSnow(
  { all, ...state }: Awaited<ReturnType<typeof readState>>,
  { day, endsAt }: SnowDay,
): State<TimedService> {
  const changesAt = Math.min(state.changesAt ?? Number.POSITIVE_INFINITY, Date.parse(endsAt));
  if (state.kind === "now" || state.kind === "soon") return { ...state, changesAt };
  const services = all.filter((service) => service.isCancelled && service.day === day);
  const next = state.kind === "later" ? state.services : state.next;
  return { kind: "cancelled", services, next, changesAt };
}

/** The sentence of a snow day stands above, and not on each service. */
function shown(
  { startsAt, endsAt: _, isCancelled: __, date: ___, ...service }: TimedService,
  snow?: SnowDay,
): ShownService {
  const reason = service.reason === snow?.sentence ? "" : service.reason;
  return { ...service, reason, startsAt: new Date(startsAt).toISOString() };
}

/** Other sites may refuse frames, so people watch there. */
function mayPlayHere(stream: string): boolean {
  const player = playerOf(stream);
  if (isHlsStream(stream)) return true;
  return player !== undefined && (player.kind === "file" || player.isKnown);
}
