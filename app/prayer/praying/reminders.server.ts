import { zoned } from "../../../platform/zoned.ts";
import { type ChangingSite, change, changeBySite } from "../../changes/change.server.ts";
import type { Site } from "../../contexts.ts";
import { later } from "../../dates/day-arithmetic.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { dailyMailHour } from "../../mail/daily-mail-hour.ts";
import { acceptMails } from "../../mail/kinds/refusals.server.ts";
import { writingIn } from "../../mail/language/readers.server.ts";
import { siteUrlOf } from "../../mail/links/site-url.server.ts";
import { unsubscribeUrl } from "../../mail/unsubscribe/unsubscribe.server.ts";
import { isActive } from "../../people/active/active-people.server.ts";
import { requireSignedIn, type Viewer } from "../../viewer.ts";
import { sharedWith } from "../audience.server.ts";
import { undoDays } from "../prayer-limits.ts";
import type { MailingSite } from "../prayer-mails.server.ts";
import { lockPrayable } from "./prayable.server.ts";
import { reminderMail } from "./praying-mails.ts";

/** The whole list, instead of a request. */
const wholeList = "";
const mostReminders = 50;
/** Mails are written for so many people a minute, so that pages get their turns. */
const peoplePerRun = 50;

export async function addReminder(
  site: ChangingSite,
  viewer: Viewer,
  requestId: string,
): Promise<"saved" | "tooMany"> {
  return change(site, viewer, "prayer:ask", async ({ db, viewer, now }) => {
    if (requestId !== wholeList) await lockPrayable(db, requestId, sharedWith(viewer));
    const { ofList, requests } = await readReminders({ db }, viewer);
    if (requests.length + Number(ofList) >= mostReminders) return "tooMany";
    const { hour, day } = onOurClock(now);
    // Somebody who asks in the afternoon waits for the next morning.
    const remindedOn = hour < dailyMailHour ? later(day, -1) : day;
    await db
      .insertInto("prayerReminders")
      .values({ userId: viewer.id, requestId, remindedOn })
      .onConflict((conflict) => conflict.columns(["userId", "requestId"]).doNothing())
      .execute();
    await acceptMails({ db }, viewer.email, "reminders");
    return "saved";
  });
}

export async function removeReminder(site: ChangingSite, viewer: Viewer, requestId: string): Promise<void> {
  await change(site, viewer, "prayer:ask", async ({ db, viewer }) => {
    await db
      .deleteFrom("prayerReminders")
      .where("userId", "=", viewer.id)
      .where("requestId", "=", requestId)
      .execute();
  });
}

/** Whether the viewer is reminded of the list, and of which requests that they may still read. */
export async function readReminders(
  { db }: Pick<Site, "db">,
  viewer: Viewer,
): Promise<{ ofList: boolean; requests: { id: string; title: string }[] }> {
  requireSignedIn(viewer);
  const requests = await db
    .selectFrom("prayerReminders")
    .innerJoin("prayerRequests", "prayerRequests.id", "prayerReminders.requestId")
    .select(["prayerRequests.id", "title"])
    .where("prayerReminders.userId", "=", viewer.id)
    .where(sharedWith(viewer))
    .orderBy("prayerRequests.id")
    .execute();
  const list = await db
    .selectFrom("prayerReminders")
    .select("requestId")
    .where("userId", "=", viewer.id)
    .where("requestId", "=", wholeList)
    .executeTakeFirst();
  return { ofList: list !== undefined, requests };
}

export async function requestsRemindedOf(site: Pick<Site, "db">, viewer: Viewer): Promise<string[]> {
  return (await readReminders(site, viewer)).requests.map(({ id }) => id);
}

/** From 7 in the morning, called every minute; each call writes to some, and of several servers one to each. */
export async function remindToPray(site: MailingSite): Promise<void> {
  const { hour, day } = onOurClock(site.clock());
  if (hour < dailyMailHour) return;
  const due = await site.db
    .selectFrom("user")
    .select(["id", "name", "email", "language"])
    .where("emailVerified", "=", true)
    .where(isActive(site))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("prayerReminders")
          .select("userId")
          .whereRef("prayerReminders.userId", "=", "user.id")
          .where("remindedOn", "<", day),
      ),
    )
    .limit(peoplePerRun)
    .execute();
  const { name: congregation } = await site.facts.read("congregation");
  for (const { id, name, email, language } of due) {
    const { ofList, hasRequests } = await stillToPrayFor(site, id);
    const mail = await writingIn(language, () => {
      const link = siteUrlOf(site.settings, `/prayer-request/pray${ofList ? "" : "?mine"}`);
      const stop = unsubscribeUrl(site, { email, mails: "reminders" });
      return ofList || hasRequests ? reminderMail({ congregation, link, name, stop }) : undefined;
    });
    await changeBySite(site, async (change) => {
      const reminded = await change.db
        .updateTable("prayerReminders")
        .set({ remindedOn: day })
        .where("userId", "=", id)
        .where("remindedOn", "<", day)
        .returning("userId")
        .execute();
      if (reminded.length === 0 || !mail) return;
      // The next morning has one of its own.
      await change.mail({ kind: "reminders", recipient: email, ...mail, validUntil: inADay(change.now) });
    });
  }
}

/** Nobody is reminded of what is gone. */
async function stillToPrayFor({ db }: Pick<Site, "db">, userId: string) {
  const shared = db.selectFrom("prayerRequests").select("id").where("isShared", "=", true).limit(1);
  const reminders = await db
    .selectFrom("prayerReminders")
    .leftJoin("prayerRequests", (join) =>
      join.onRef("prayerRequests.id", "=", "prayerReminders.requestId").on("isShared", "=", true),
    )
    .select(["requestId", "prayerRequests.id as shared"])
    .where("prayerReminders.userId", "=", userId)
    .execute();
  const hasList = reminders.some(({ requestId }) => requestId === wholeList);
  return {
    ofList: hasList && (await shared.executeTakeFirst()) !== undefined,
    hasRequests: reminders.some((reminder) => reminder.shared !== null),
  };
}

/** Deletes reminders of requests that no longer exist, or have ended so long ago that nobody can take that back. */
export async function sweepReminders(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db, now }) => {
    const endedBefore = new Date(now.getTime() - undoDays * 24 * 60 * 60_000).toISOString();
    await db
      .deleteFrom("prayerReminders")
      .where("requestId", "!=", wholeList)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("prayerRequests")
              .select("prayerRequests.id")
              .whereRef("prayerRequests.id", "=", "prayerReminders.requestId")
              .where(({ or, eb }) =>
                or([eb("state", "!=", "ended"), eb("endedAt", "is", null), eb("endedAt", ">=", endedBefore)]),
              ),
          ),
        ),
      )
      .execute();
  });
}

function inADay(now: Date): Date {
  return new Date(now.getTime() + 24 * 60 * 60_000);
}

function onOurClock(now: Date): { hour: number; day: string } {
  const local = zoned(now, congregationZone());
  return { hour: local.hour, day: local.toPlainDate().toString() };
}
