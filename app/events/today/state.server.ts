import { zoned } from "../../../platform/zoned.ts";

/** When a service is, in milliseconds since 1970. */
export interface Timed {
  startsAt: number;
  endsAt: number;
  isCancelled: boolean;
}

export type State<Service extends Timed> = Situation<Service> & {
  /** When the state is another one, in milliseconds since 1970; undefined for never. */
  changesAt: number | undefined;
};

interface Situation<Service extends Timed> {
  /** `soon` from a quarter of an hour before; `over` until the day ends or the next service is near. */
  kind: "none" | "later" | "soon" | "now" | "over" | "cancelled";
  /** Those that the state is about, which begin at one hour unless they are on now. */
  services: readonly Service[];
  /** Those that are held next after these, at one hour. */
  next: readonly Service[];
}

const soonMs = 15 * 60_000;

/** What is to be said of these services at `now`, and until when it holds. Days end as they do in `timeZone`. */
export function stateOf<Service extends Timed>(
  now: number,
  services: readonly Service[],
  timeZone: string,
): State<Service> {
  const dayEnds = new Map(services.map((service) => [service, endOfDay(service.endsAt, timeZone)]));
  const at = (moment: number) => situationAt(moment, services, dayEnds);
  const present = at(now);
  const turns = services
    .flatMap(({ startsAt, endsAt }) => [startsAt - soonMs, startsAt, endsAt])
    .concat(...dayEnds.values())
    .filter((moment) => moment > now)
    .sort((one, other) => one - other);
  return { ...present, changesAt: turns.find((moment) => !isSame(at(moment), present)) };
}

function situationAt<Service extends Timed>(
  now: number,
  services: readonly Service[],
  dayEnds: ReadonlyMap<Service, number>,
): Situation<Service> {
  const held = services.filter(({ isCancelled }) => !isCancelled);
  const isNear = ({ startsAt, endsAt }: Service) => startsAt - soonMs <= now && now < endsAt;
  const isOn = (service: Service) => isNear(service) && service.startsAt <= now;
  const ahead = firstOf(services.filter(({ startsAt }) => startsAt > now));
  const heldAhead = firstOf(held.filter(({ startsAt }) => startsAt > now));
  const on = held.filter(isOn);
  if (on.length > 0) return { kind: "now", services: on, next: heldAhead };
  if (heldAhead.some(isNear)) return { kind: "soon", services: heldAhead, next: afterThese(held, heldAhead) };
  const cancelled = services.filter((service) => service.isCancelled && isNear(service));
  if (cancelled.length > 0) return { kind: "cancelled", services: cancelled, next: heldAhead };
  const over = held.filter((service) => service.endsAt <= now && now < (dayEnds.get(service) ?? 0));
  if (over.length > 0) return { kind: "over", services: lastOf(over), next: heldAhead };
  const off = services.filter(
    (service) => service.isCancelled && service.endsAt <= now && now < (dayEnds.get(service) ?? 0),
  );
  const isLastOfDay = (service: Service) =>
    heldAhead.every((one) => dayEnds.get(one) !== dayEnds.get(service));
  if (off.some(isLastOfDay)) return { kind: "cancelled", services: lastOf(off), next: heldAhead };
  if (ahead.length === 0) return { kind: "none", services: [], next: [] };
  return ahead.every(({ isCancelled }) => isCancelled)
    ? { kind: "cancelled", services: ahead, next: heldAhead }
    : { kind: "later", services: heldAhead, next: afterThese(held, heldAhead) };
}

function afterThese<Service extends Timed>(held: readonly Service[], these: readonly Service[]) {
  const begun = these[0]?.startsAt ?? 0;
  return firstOf(held.filter(({ startsAt }) => startsAt > begun));
}

/** Those of the earliest hour. */
function firstOf<Service extends Timed>(services: readonly Service[]): Service[] {
  const first = Math.min(...services.map(({ startsAt }) => startsAt));
  return services.filter(({ startsAt }) => startsAt === first);
}

/** Those that ended last. */
function lastOf<Service extends Timed>(services: readonly Service[]): Service[] {
  const last = Math.max(...services.map(({ endsAt }) => endsAt));
  return services.filter(({ endsAt }) => endsAt === last);
}

/** A service that ends at midnight belongs to the day before. */
function endOfDay(endsAt: number, timeZone: string): number {
  const day = zoned(new Date(endsAt - 1), timeZone);
  return day.add({ days: 1 }).startOfDay().epochMilliseconds;
}

function isSame<Service extends Timed>(one: Situation<Service>, other: Situation<Service>): boolean {
  return one.kind === other.kind && hasSame(one.services, other.services) && hasSame(one.next, other.next);
}

function hasSame<Item>(ones: readonly Item[], others: readonly Item[]): boolean {
  return ones.length === others.length && ones.every((one, index) => one === others[index]);
}
