import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import { isStandstill } from "../../../database/standstill-error.ts";
import { bringBack } from "../../../platform/deferred-work/from-future.ts";
import type { Log } from "../../../platform/log.ts";
import { type ChangingSite, change } from "../../changes/change.server.ts";
import { lengthenLinks } from "../../mail/links/lengthening.server.ts";
import { bringSessionsBack } from "../../people/identity/sessions-from-future.server.ts";
import type { Viewer } from "../../viewer.ts";
import {
  type Absence,
  absenceUntil,
  awaySince,
  type ClockDoubt,
  doubtOf,
  mostAwayOfRowsMs,
  nextReading,
  type Reading,
} from "./judge.ts";

const hour = 60 * 60_000;
/** What was found counts for so long, unless the clock leaps meanwhile. */
const freshMs = 1000;
const leapMs = 60_000;
/** An answer may be this old when somebody confirms the time that they were shown. */
const confirmedWithinMs = 24 * hour;

/** Whether what the clock says may end, delete or send something. */
export interface SiteClock {
  /** Why the clock cannot be believed; undefined while it can. */
  doubt(): Promise<ClockDoubt | undefined>;
}

/** For a clock for which somebody else vouches. */
export const believedClock: SiteClock = { doubt: async () => undefined };

interface Options {
  db: Database;
  clock: () => Date;
  log: Log;
  /** Milliseconds that never go back. */
  elapsed?: () => number;
}

/** Compares the clock with the newest moment that the database knows, and notes both once an hour. */
export function openSiteClock({ db, clock, log, elapsed = () => performance.now() }: Options): SiteClock {
  let last: { at: number; now: number; doubt: Promise<ClockDoubt | undefined> } | undefined;
  let said: ClockDoubt["is"] | undefined;

  function tell(doubt: ClockDoubt | undefined): void {
    if (doubt && doubt.is !== said)
      log.error(
        doubt,
        "the clock is far from the newest moment that the site knows: nothing is deleted, ended or mailed until it is right or an administrator says that it is",
      );
    if (!doubt && said) log.info("the clock is believed again");
    said = doubt?.is;
  }

  return {
    doubt() {
      const [at, now] = [elapsed(), clock()];
      const isFresh = last && at - last.at < freshMs && Math.abs(now.getTime() - last.now) < leapMs;
      if (!last || !isFresh) {
        const doubt = look(db, now);
        last = { at, now: now.getTime(), doubt };
        doubt.then(tell, () => undefined);
      }
      return last.doubt;
    },
  };
}

async function look(db: Database, now: Date): Promise<ClockDoubt | undefined> {
  const last = await lastReading(db);
  const doubt = last ? doubtOf(last, now) : await doubtByRows(db, now);
  const isOld = !last || Math.abs(now.getTime() - Date.parse(last.seen)) >= hour;
  if (isOld) await note(db, last, last || !doubt ? nextReading(last, now) : firstDoubt(doubt));
  return doubt;
}

function firstDoubt({ known, now }: ClockDoubt): Noted {
  return { known, seen: now, awayFrom: null, backAt: null, doubtedFrom: known };
}

/** What was planned or begun meanwhile by a clock that was ahead. */
async function bringAllBack(db: DatabaseTransaction, now: Date): Promise<void> {
  await bringBack(db, now);
  await bringSessionsBack(db, now);
}

/** Why the clock cannot be believed, for those who only say so. */
export async function findDoubt(db: Database, now: Date): Promise<ClockDoubt | undefined> {
  return doubtOf(await lastReading(db), now);
}

/** Believes the clock, which an administrator knows to be right. Returns false if it showed another day when it was asked about. */
export async function confirmClock(site: ChangingSite, viewer: Viewer, shown: Date): Promise<boolean> {
  const isConfirmed = await change(site, viewer, "site:operate", async ({ db, now, record }) => {
    if (!(Math.abs(now.getTime() - shown.getTime()) <= confirmedWithinMs)) return false;
    const last = await lastReading(db);
    const seen = now.toISOString();
    const next = { known: seen, seen, ...absenceUntil(last, now) };
    await save(db, next);
    await makeUpFor(db, last, next);
    // Somebody may have confirmed a clock that was ahead before.
    if (doubtOf(last, now)?.is === "behind") await bringAllBack(db, now);
    const subject = { kind: "site", id: "clock", title: "the time that the site goes by" } as const;
    await record("setting-changed", subject, { time: last?.known ?? "" }, { time: seen });
    return true;
  });
  if (isConfirmed) site.mailWritten();
  return isConfirmed;
}

type Noted = Reading & Absence;

function lastReading(db: Pick<Database, "selectFrom">): Promise<Noted | undefined> {
  return db
    .selectFrom("siteClock")
    .select(["known", "seen", "awayFrom", "backAt", "doubtedFrom"])
    .where("id", "=", "site")
    .executeTakeFirst();
}

/** Another copy of the site may have noted something meanwhile. A site that is killed here must not forget what people lost. */
async function note(db: Database, last: Noted | undefined, next: Noted): Promise<void> {
  const wasDoubted = last && doubtOf(last, new Date(last.seen)) !== undefined;
  try {
    await db.transaction().execute(async (trx) => {
      if (!(await noteFirst(trx, last, next))) return;
      await makeUpFor(trx, last, next);
      if (wasDoubted && next.known === next.seen) await bringAllBack(trx, new Date(next.seen));
    });
  } catch (error) {
    // The site is being moved.
    if (!isStandstill(error)) throw error;
  }
}

async function noteFirst(db: DatabaseTransaction, last: Noted | undefined, next: Noted): Promise<boolean> {
  if (!last) {
    const added = db.insertInto("siteClock").values({ id: "site", ...next });
    const { numInsertedOrUpdatedRows } = await added
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable("siteClock")
    .set(next)
    .where("id", "=", "site")
    .where("known", "=", last.known)
    .where("seen", "=", last.seen)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives people back what an absence took from them, once it is over. */
async function makeUpFor(db: DatabaseTransaction, last: Noted | undefined, { backAt }: Noted): Promise<void> {
  const from = awaySince(last);
  if (from && backAt && backAt !== last?.backAt) await lengthenLinks(db, { from, to: backAt });
}

async function save(db: DatabaseTransaction, reading: Noted): Promise<void> {
  await db
    .insertInto("siteClock")
    .values({ id: "site", ...reading })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(reading))
    .execute();
}

/** Sites that earlier versions ran have noted nothing, but their rows say when they were written. A new site has none. */
async function doubtByRows(db: Database, now: Date): Promise<ClockDoubt | undefined> {
  const { entry, job, night } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom("activity").select("at").orderBy("at", "desc").limit(1).as("entry"),
      selectFrom("deferredWork")
        .select(({ fn }) => fn.max("createdAt").as("at"))
        .as("job"),
      selectFrom("nightlyBackups")
        .select(({ fn }) => fn.max("finishedAt").as("at"))
        .as("night"),
    ])
    .executeTakeFirstOrThrow();
  const [newest] = [entry, job, night]
    .filter((moment) => moment !== null)
    .toSorted()
    .reverse();
  return newest === undefined ? undefined : doubtOf({ known: newest, seen: newest }, now, mostAwayOfRowsMs);
}
