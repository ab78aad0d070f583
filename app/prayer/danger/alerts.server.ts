import { type Change, type ChangingSite, change, changeBySite } from "../../changes/change.server.ts";
import type { Letter } from "../../mail/kinds/letter.ts";
import { found } from "../../serving/responses/found.ts";
import { may, type Person, type Viewer } from "../../viewer.ts";
import { readableBy } from "../audience.server.ts";
import type { PrayerAudience } from "../audience.ts";
import { alertDays, nextReminder } from "./alert-limits.ts";
import { type AlertingSite, alertMails } from "./alert-mails.server.ts";
import { hasDangerWords } from "./danger-words.server.ts";
import { alertKind, planReminder } from "./reminders.server.ts";

/** What somebody asks, as far as it says whether it can wait. */
interface Asked {
  title: string;
  content: string;
  audience: PrayerAudience;
  /** Whether they ticked “I need somebody today”. */
  needsSomebody: boolean;
}

/** A request that cannot wait. It must not be public before somebody approves it for everybody. */
export interface PrayerAlert {
  /** Call it in the change that adds the request: it lists the request first and mails those who look after prayer. */
  note(change: Change, requestId: string): Promise<void>;
}

/** Returns the alert of a request, with its mails rendered; undefined for one that can wait. */
export async function alertFor(
  site: AlertingSite,
  asker: Pick<Person, "id"> | undefined,
  { title, content, audience, needsSomebody }: Asked,
): Promise<PrayerAlert | undefined> {
  const why = needsSomebody ? "ticked" : hasDangerWords(`${title}\n\n${content}`) ? "matched" : undefined;
  if (!why) return undefined;
  const mails = await alertMails(site, { isAgain: false, asker: asker?.id ?? null, audience });
  return { note: (change, requestId) => noteAlert(change, { requestId, why }, mails) };
}

async function noteAlert(
  change: Change,
  { requestId, why }: { requestId: string; why: "ticked" | "matched" },
  mails: readonly Letter[],
): Promise<void> {
  await change.db
    .insertInto("prayerAlerts")
    .values({
      requestId,
      why,
      createdAt: change.now.toISOString(),
      takenAt: null,
      takenBy: null,
      remindedAt: null,
    })
    .execute();
  for (const mail of mails) await change.mail(mail);
  await planReminder(change, requestId, nextReminder(change.now, change.now));
}

/** Notes that the viewer is with somebody. What another one has noted stays, and `already` is returned. */
export async function takeAlert(
  site: ChangingSite,
  viewer: Viewer,
  requestId: string,
): Promise<"saved" | "already"> {
  return change(site, viewer, "prayer:team", async (change) => {
    await requireReadable(change, viewer, requestId);
    const taken = await change.db
      .updateTable("prayerAlerts")
      .set({ takenAt: change.now.toISOString(), takenBy: change.viewer.id })
      .where("requestId", "=", requestId)
      .where("takenBy", "is", null)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) {
      const alert = change.db.selectFrom("prayerAlerts").select("takenBy").where("requestId", "=", requestId);
      const { takenBy } = found(await alert.executeTakeFirst(), "prayer request");
      return takenBy === change.viewer.id ? "saved" : "already";
    }
    await change.record("taken", { kind: "prayer", id: requestId });
    return "saved";
  });
}

/** Notes that nobody is with somebody any more, and tells people so at once. */
export async function giveBackAlert(
  site: ChangingSite,
  viewer: Viewer,
  requestId: string,
): Promise<"saved" | "not taken" | "not yours"> {
  return change(site, viewer, "prayer:team", async (change) => {
    await requireReadable(change, viewer, requestId);
    const givenBack = await change.db
      .updateTable("prayerAlerts")
      .set({ takenAt: null, takenBy: null })
      .where("requestId", "=", requestId)
      .where("takenBy", "is not", null)
      .$if(!may(viewer, "prayer:moderate"), (query) => query.where("takenBy", "=", change.viewer.id))
      .executeTakeFirst();
    if (givenBack.numUpdatedRows === 0n) {
      const alert = change.db.selectFrom("prayerAlerts").select("takenBy").where("requestId", "=", requestId);
      const { takenBy } = found(await alert.executeTakeFirst(), "prayer request");
      return takenBy === null ? "not taken" : "not yours";
    }
    await change.record("given-back", { kind: "prayer", id: requestId });
    await planReminder(change, requestId, change.now);
    return "saved";
  });
}

async function requireReadable({ db }: Change, viewer: Viewer, id: string): Promise<void> {
  const readable = db
    .selectFrom("prayerRequests")
    .select("id")
    .where("id", "=", id)
    .where(readableBy(viewer));
  found(await readable.executeTakeFirst(), "prayer request");
}

/** Deletes what somebody has taken, when that is long over, and plans a reminder for every other one that has none. */
export async function sweepAlerts(site: ChangingSite): Promise<void> {
  await changeBySite(site, async (change) => {
    const { db, now } = change;
    const oldest = new Date(now.getTime() - alertDays * 24 * 60 * 60_000).toISOString();
    await db
      .deleteFrom("prayerAlerts")
      .where("createdAt", "<", oldest)
      .where("takenBy", "is not", null)
      .execute();
    const forgotten = await db
      .selectFrom("prayerAlerts")
      .leftJoin("deferredWork", (join) =>
        join.onRef("deferredWork.key", "=", "requestId").on("deferredWork.kind", "=", alertKind),
      )
      .select("requestId")
      .where("takenBy", "is", null)
      .where("deferredWork.id", "is", null)
      .orderBy("requestId")
      .execute();
    for (const { requestId } of forgotten) await planReminder(change, requestId, now);
  });
}
