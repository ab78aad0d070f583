import type { Database } from "../../../database/connection.ts";
import { holdingChoice, readChoice, removeChoice } from "../../../database/site-choices.ts";
import { type Change, type ChangingSite, change } from "../../changes/change.server.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { type HeldKind, heldKinds, plannedAhead } from "./held-kinds.ts";

/** Since when a restored site holds back what leaves it; undefined when it sends. */
export function holdingSince(db: Database): Promise<string | undefined> {
  return readChoice(db, holdingChoice);
}

/** Whether a restored site holds back jobs of this kind, but urgent ones. */
export function isHeldKind(kind: string): boolean {
  return heldKinds.some((held) => held === kind);
}

/** Whether jobs of this kind wait until somebody decides. */
export async function isHeldBack(db: Database, kind: string): Promise<boolean> {
  return isHeldKind(kind) && (await holdingSince(db)) !== undefined;
}

export interface HeldWork {
  kind: HeldKind;
  count: number;
}

/** What waits to leave the site, by kind. Reminders that are not due yet do not wait for anybody. */
export async function listHeld(site: ChangingSite, viewer: Viewer): Promise<HeldWork[]> {
  requirePermission(viewer, "site:operate");
  const rows = await heldJobs(site.db, site.clock())
    .select(({ fn }) => ["kind", fn.countAll<number | string>().as("count")])
    .groupBy("kind")
    .execute();
  return heldKinds.flatMap((kind) => {
    const count = Number(rows.find((row) => row.kind === kind)?.count ?? 0);
    return count > 0 ? [{ kind, count }] : [];
  });
}

/** Deletes what waits of the discarded kinds. False, and no change, while something waits that nobody decided about. */
export async function endHolding(
  site: ChangingSite,
  viewer: Viewer,
  decisions: Partial<Record<HeldKind, "send" | "drop" | undefined>>,
): Promise<boolean> {
  const dropped = heldKinds.filter((kind) => decisions[kind] === "drop");
  const isOver = await change(site, viewer, "site:operate", async (made) => {
    if (!(await removeChoice(made.db, holdingChoice))) return true;
    const waiting = await heldJobs(made.db, made.now).select("kind").distinct().execute();
    if (waiting.some(({ kind }) => decisions[kind as HeldKind] === undefined)) throw new NotDecided();
    await drop(made, dropped);
    const subject = { kind: "site", id: holdingChoice, title: "what a restored site holds back" } as const;
    await made.record(
      "setting-changed",
      subject,
      { dropped: "" },
      { dropped: dropped.join(", ") || "nothing" },
    );
    return true;
  }).catch((error: unknown) => {
    if (error instanceof NotDecided) return false;
    throw error;
  });
  if (isOver) site.mailWritten();
  return isOver;
}

class NotDecided extends Error {}

/** The message of a mail goes with its job. */
async function drop({ db, now }: Pick<Change, "db" | "now">, kinds: readonly HeldKind[]): Promise<void> {
  if (kinds.length === 0) return;
  const ids = heldJobs(db, now).select("id").where("kind", "in", kinds);
  await db.deleteFrom("deferredWork").where("id", "in", ids).execute();
}

function heldJobs(db: Database, now: Date) {
  const messages = db.selectFrom("outbox").select("id");
  return (
    db
      .selectFrom("deferredWork")
      .where("kind", "in", heldKinds)
      .where("isUrgent", "=", false)
      .where("failedAt", "is", null)
      .where(({ or, eb }) => or([eb("kind", "not in", plannedAhead), eb("dueAt", "<=", now.toISOString())]))
      // A backup has jobs without their messages, which do nothing.
      .where(({ or, eb }) =>
        or([eb("kind", "not in", ["mail", "contact-message"]), eb("id", "in", messages)]),
      )
  );
}
