import type { RouterContextProvider } from "react-router";
import { here, type Site } from "../../contexts.ts";
import { endOfDay } from "../../dates/dates.server.ts";
import { dayOf } from "../../dates/dates.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { isHlsStream, playerOf } from "../../media/videos/video-links.ts";
import { occurrenceId } from "../occurrences.server.ts";
import { calendarFileOf, type DatedService, isOn } from "../service-times/dated-services.server.ts";
import { type Church, timedIn, whenIsChurch } from "../service-times/when-is-church.server.ts";
import type { SnowDay } from "../snow-day.server.ts";
import { datesWithStream, readPrepared } from "./prepared.server.ts";
import { type State, stateOf } from "./state.server.ts";
import { isWatched, type ShownService, type Today } from "./today.ts";
import { readTodaysSermon } from "./todays-sermon.server.ts";

/** Whether people can watch a service that is on, and until when that holds; undefined without a stream. */
export async function readLive(
  site: Pick<Site, "db" | "facts">,
  church: Church,
  now: Date,
): Promise<{ isLive: boolean; changesAt: string | undefined } | undefined> {
  const { stream } = await site.facts.read("congregation");
  const dates = await datesWithStream(site.db, now);
  if (stream === undefined && dates.size === 0) return undefined;
  const { kind, services, changesAt } = stateOf(now.getTime(), timedIn(church), congregationZone());
  const hasStream = ({ date }: DatedService) =>
    stream !== undefined || dates.has(occurrenceId(date.eventId, date.day));
  return { isLive: kind === "now" && services.some(hasStream), changesAt: timestampOf(changesAt) };
}

/** What `/today` shows. A page on which something plays does not change by itself: it would stop. */
export async function loadToday(url: URL, context: Readonly<RouterContextProvider>): Promise<Today> {
  const { site, log, freshUntil, turnsAt, connectsTo } = here(context);
  const now = site.clock();
  const today = dayOf(now.toISOString());
  const [church, { stream: usualStream }, { kids }] = await Promise.all([
    whenIsChurch(site, now),
    site.facts.read("congregation"),
    site.facts.read("services"),
  ]);
  const { sentence } = church;
  const snow = church.snow?.isWhole ? church.snow : undefined;
  const timed = timedIn(church);
  const state = stateOf(now.getTime(), timed, congregationZone());
  const { kind, services, next, changesAt } = snow ? inSnow(state, timed, snow) : state;
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
      ...shown(service),
      ...(isLive && own[index] && own[index] !== stream && { watch: own[index] }),
    })),
    next: next.map(shown),
    orders,
    ...(snow && { snow: { onlyAhead: snow.onlyAhead } }),
    ...(church.silence === "no time yet" && { isUnknown: true }),
    ...(sentence && { sentence }),
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
  state: State<DatedService>,
  all: readonly DatedService[],
  { day, endsAt }: SnowDay,
): State<DatedService> {
  const changesAt = Math.min(state.changesAt ?? Number.POSITIVE_INFINITY, Date.parse(endsAt));
  if (state.kind === "now" || state.kind === "soon") return { ...state, changesAt };
  const services = all.filter((service) => service.isCancelled && service.day === day);
  const next = state.kind === "later" ? state.services : state.next;
  return { kind: "cancelled", services, next, changesAt };
}

function shown(dated: DatedService): ShownService {
  const { startsAt, endsAt: _, isCancelled, date: __, note, ...service } = dated;
  const begins = { startsAt: new Date(startsAt).toISOString(), calendarFile: calendarFileOf(dated) };
  // The heading says that it is cancelled, and a note says why.
  if (isCancelled || note === undefined) return { ...service, ...begins, note: undefined };
  return { ...service, ...begins, note, reason: "" };
}

/** Other sites may refuse frames, so people watch there. */
function mayPlayHere(stream: string): boolean {
  const player = playerOf(stream);
  if (isHlsStream(stream)) return true;
  return player !== undefined && (player.kind === "file" || player.isKnown);
}
