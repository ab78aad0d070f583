import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import { type ChangingSite, change } from "../../changes/change.server.ts";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { later } from "../../dates/day-arithmetic.ts";
import { found } from "../../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { datesFor } from "../event-reads.server.ts";
import { subjectOf } from "../event-writes.server.ts";
import type { DateDetails } from "../events.ts";
import { type DateOfEvent, findDate } from "../exceptions.server.ts";
import { type ChurchEvent, type EventSite, inOrder } from "../listed-dates.server.ts";
import { lockEvent } from "../lock-event.server.ts";
import { occurrenceId } from "../occurrences.server.ts";
import { serviceCategory } from "../service-length.ts";
import type { ServiceOrder } from "../service-order.ts";
import { readOrders, type SavedOrder, writeRows } from "../service-orders.server.ts";

export interface DateOfService {
  eventId: string;
  day: string;
  details: DateDetails;
  isCancelled: boolean;
  /** Undefined until staff have prepared one. */
  order: SavedOrder | undefined;
}

/** Returns a date of a service and its order, for staff. Throws a 404 page when there is no such date. */
export async function findOrder(
  db: Database | DatabaseTransaction,
  viewer: Viewer,
  { id, day }: DateOfEvent,
): Promise<DateOfService> {
  const { event, exception, details } = await findDate(db as Database, viewer, { id, day });
  found(event.category === serviceCategory ? event : undefined, "service");
  const order = (await readOrders(db, [{ eventId: id, day }])).get(occurrenceId(id, day));
  return { eventId: id, day, details, isCancelled: exception?.isCancelled ?? false, order };
}

export interface ComingService extends ChurchEvent {
  day: string;
  isPrepared: boolean;
}

const daysAhead = 56;
const mostListed = 100;

/** The services of the next eight weeks, soonest first, drafts too. */
export async function listComingServices(site: EventSite, viewer: Viewer): Promise<ComingService[]> {
  requirePermission(viewer, "events:write");
  const today = dayOf(site.clock().toISOString());
  const rows = await datesFor(site, { viewer, category: serviceCategory })
    .where("date", ">=", today)
    .where("date", "<=", later(today, daysAhead))
    .orderBy("date")
    .orderBy("time")
    .orderBy("id")
    .limit(mostListed)
    .execute();
  const dates = (await inOrder(site, rows)).map((date) => ({ ...date, day: date.day ?? "" }));
  const orders = await readOrders(site.db, dates);
  return dates.map((date) => ({ ...date, isPrepared: isPrepared(orders.get(date.id)) }));
}

function isPrepared(order: ServiceOrder | undefined): boolean {
  return order !== undefined && (order.rows.length > 0 || order.stream !== undefined);
}

export async function findEarlierOrder(
  db: Database,
  viewer: Viewer,
  { id, day }: DateOfEvent,
): Promise<{ day: string; order: ServiceOrder } | undefined> {
  requirePermission(viewer, "events:write");
  const earlier = db
    .selectFrom("serviceOrders")
    .select(["eventId", "day"])
    .where("day", "<", day)
    .orderBy("day", "desc")
    .orderBy("eventId")
    .limit(mostLookedAt);
  const ofEvent = await earlier.where("eventId", "=", id).execute();
  const ofOthers = await earlier.where("eventId", "!=", id).execute();
  const dates = [...ofEvent, ...ofOthers];
  const orders = await readOrders(db, dates);
  for (const { eventId, day } of dates) {
    const order = orders.get(occurrenceId(eventId, day));
    if (order && order.rows.length > 0) return { day, order };
  }
  return undefined;
}

/** Dates that only have a stream are passed over. */
const mostLookedAt = 5;

/** Saves the order of a date that is still at `version`, which is 0 for one that was never saved. */
export async function saveOrder(
  site: ChangingSite,
  viewer: Viewer,
  date: DateOfEvent,
  { version, rows, stream }: ServiceOrder & { version: number },
): Promise<"saved" | { now: SavedOrder }> {
  return change(site, viewer, "events:write", async (change) => {
    const { db } = change;
    await lockEvent(db, date.id);
    const { order, details } = await findOrder(db, viewer, date);
    if (order && order.version !== version) return { now: order };
    const values = { version: version + 1, stream: stream ?? "", content: writeRows(rows, order?.stored) };
    await db
      .insertInto("serviceOrders")
      .values({ eventId: date.id, day: date.day, ...values })
      .onConflict((conflict) => conflict.columns(["eventId", "day"]).doUpdateSet(values))
      .execute();
    const title = `${details.eventTitle} (${formatDay(date.day)})`;
    await change.record(
      "order-changed",
      subjectOf(date.id, { eventTitle: title }),
      factsOf(order ?? { rows: [] }),
      factsOf({ rows, stream }),
    );
    return "saved";
  });
}

function factsOf({ rows, stream }: ServiceOrder) {
  return { rows: rows.length, stream: stream ?? "" };
}
