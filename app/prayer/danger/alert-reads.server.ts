import { expressionBuilder } from "kysely";
import type { Database } from "../../../database/connection.ts";
import type { Tables } from "../../../database/tables.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { clockTime, dayOf, formatMoment, timeOf } from "../../dates/dates.ts";
import { countUpToMost } from "../../lists/count-waiting.server.ts";
import { may, nameOf, requirePermission, type Viewer } from "../../viewer.ts";
import { readableBy } from "../audience.server.ts";
import type { PrayerState } from "../audience.ts";
import { hasPastor } from "../pastors.server.ts";
import { alertMessages, type ShownAlert } from "./alert-limits.ts";

interface Deciding {
  settings: Pick<Settings, "admin">;
}

interface Reading {
  db: Database;
  clock: () => Date;
}

/** A request does not leave the top of the list before somebody is with the person, whatever was decided about it. */
export const alertStates: readonly PrayerState[] = [
  "waiting",
  "shown",
  "held",
  "answered",
  "declined",
  "ended",
];

/** Undecided ones, and others while nobody is with the person. What staff deleted counts again once they restore it. */
export function alertsThatCount(db: Database) {
  return (
    db
      .selectFrom("prayerAlerts")
      // So that SQLite begins with the alerts, which are few, and not with all requests that wait.
      .crossJoin("prayerRequests")
      .whereRef("prayerRequests.id", "=", "prayerAlerts.requestId")
      .where(isAmongAlerts())
  );
}

function isAmongAlerts() {
  const { or, and, eb } = expressionBuilder<Tables, "prayerRequests" | "prayerAlerts">();
  return or([
    eb("prayerRequests.state", "=", "waiting"),
    and([eb("takenBy", "is", null), eb("prayerRequests.state", "in", alertStates)]),
  ]);
}

/** The ids of requests that cannot wait: first those whom nobody is with, each group with the oldest first. */
export function idsOfAlerts(db: Database, viewer: Viewer) {
  return alertsThatCount(db)
    .where(readableBy(viewer))
    .select("prayerRequests.id")
    .orderBy(({ eb }) => eb("takenBy", "is not", null))
    .orderBy("createdAt")
    .orderBy("requestId");
}

/** The part of a query about `prayerRequests` that leaves out those of `idsOfAlerts`. */
export function canWait() {
  const { not, exists, selectFrom } = expressionBuilder<Tables, "prayerRequests">();
  const alert = selectFrom("prayerAlerts")
    .select("requestId")
    .whereRef("prayerAlerts.requestId", "=", "prayerRequests.id")
    .where(isAmongAlerts());
  return not(exists(alert));
}

/** What the review list says of those requests that cannot wait, by their ids. */
export async function readAlerts(
  { db, clock }: Reading,
  viewer: Viewer,
  requestIds: readonly string[],
): Promise<Record<string, ShownAlert>> {
  requirePermission(viewer, "prayer:team");
  if (requestIds.length === 0) return {};
  const rows = await db
    .selectFrom("prayerAlerts")
    .leftJoin("user", "user.id", "takenBy")
    .leftJoin("unconfirmedPrayers", "unconfirmedPrayers.id", "requestId")
    .where("requestId", "in", requestIds)
    .select(["requestId", "why", "takenAt", "takenBy", "name", "user.email"])
    .select("unconfirmedPrayers.id as unconfirmed")
    .execute();
  const today = dayOf(clock().toISOString());
  return Object.fromEntries(
    rows.map(({ requestId, why, takenAt, takenBy, name, email, unconfirmed }) => {
      const hint = unconfirmed === null ? "" : ` ${alertMessages.unconfirmed}`;
      const label = why === "ticked" ? "Needs somebody today" : "Please read this first";
      if (takenAt === null || email === null)
        return [
          requestId,
          { label, text: `Nobody is with them yet.${hint}`, isOpen: true, mayGiveBack: false },
        ];
      const isViewer = takenBy === viewer.id;
      const who = isViewer ? "You are" : `${nameOf({ name: name ?? "", email })} is`;
      const since = dayOf(takenAt) === today ? clockTime(timeOf(takenAt)) : formatMoment(takenAt);
      return [
        requestId,
        {
          label,
          text: `${who} with them since ${since}.${hint}`,
          isOpen: false,
          mayGiveBack: isViewer || may(viewer, "prayer:moderate"),
        },
      ];
    }),
  );
}

/** Counts the requests whom nobody is with, up to `mostShownWaiting` + 1; 0 for everybody who may not read them. */
export async function countOpenAlerts(db: Database, viewer: Viewer): Promise<number> {
  if (!may(viewer, "prayer:team")) return 0;
  return countUpToMost(db, idsOfAlerts(db, viewer).where("takenBy", "is", null));
}

/** What waits for a pastor while there is none, for people who can appoint one: they learn only that something waits. */
export async function findUnreadable(
  site: Deciding & { db: Database },
  viewer: Viewer,
): Promise<"alert" | "request" | undefined> {
  if (!may(viewer, "people:manage") || (await hasPastor(site))) return undefined;
  const open = alertsThatCount(site.db).where("audience", "=", "pastor").where("takenBy", "is", null);
  if (await open.select("requestId").limit(1).executeTakeFirst()) return "alert";
  const waiting = site.db
    .selectFrom("prayerRequests")
    .select("id")
    .where("audience", "=", "pastor")
    .where("state", "=", "waiting")
    .limit(1);
  return (await waiting.executeTakeFirst()) && "request";
}

/** Whether a request cannot wait; for those who may read the request anyway. */
export async function hasAlert(db: Pick<Database, "selectFrom">, requestId: string): Promise<boolean> {
  const alert = db.selectFrom("prayerAlerts").select("requestId").where("requestId", "=", requestId);
  return (await alert.executeTakeFirst()) !== undefined;
}
