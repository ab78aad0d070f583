import type { Database } from "../../../database/connection.ts";
import { hashOf } from "../../../platform/tokens.ts";
import { at, guestTokens, ids, visitorEmail } from "./church.ts";

export async function addPrayers(db: Database): Promise<void> {
  const prayer = { userId: "mia", userName: "Mia", title: "Health", content: "For my aunt.", picUrl: "" };
  await db
    .insertInto("prayerRequests")
    .values([ids.prayer, ids.urgentPrayer].map((id) => ({ ...prayer, id, date: at, isApproved: false })))
    .execute();
  const alert = { requestId: ids.urgentPrayer, why: "ticked", takenAt: null, takenBy: null } as const;
  await db
    .insertInto("prayerAlerts")
    .values({ ...alert, createdAt: at, remindedAt: null })
    .execute();
  await db
    .insertInto("prayerRequests")
    .values({
      ...{
        id: ids.shownPrayer,
        userId: "mia",
        userName: "Mia",
        title: "Rain",
        content: "The fields are dry.",
      },
      ...{ picUrl: "", date: at, isApproved: true },
    })
    .execute();
  const report = { requestId: ids.shownPrayer, userId: null, reason: "other", createdAt: at } as const;
  await db
    .insertInto("prayerReports")
    .values(
      ["one", "other"].map((network) => ({
        ...report,
        reporter: network,
        network,
        counts: true,
        settledAs: null,
      })),
    )
    .execute();
  const edit = { title: "Rain", content: "The fields of Hill farm are dry.", userName: "Mia", picUrl: "" };
  await db
    .insertInto("prayerEdits")
    .values({
      ...edit,
      ...{ requestId: ids.shownPrayer, picAlt: "", authorId: "sam", authorName: "Sam" },
      askedAt: "2026-11-20T09:00:00.000Z",
    })
    .execute();
  await db
    .insertInto("prayersToTell")
    .values({ requestId: ids.shownPrayer, day: "2026-11-22", members: 2, visitors: 0 })
    .execute();
  await db
    .insertInto("prayerFollowUps")
    .values({
      ...{ id: ids.followUp, requestId: ids.shownPrayer, words: "Ring her.", day: "2026-11-23" },
      ...{ doneAt: null, authorId: "sam", authorName: "sam", createdAt: at },
    })
    .execute();
  await db
    .insertInto("prayerReminders")
    .values({ userId: "mia", requestId: "", remindedOn: "2026-11-22" })
    .execute();
  await db
    .insertInto("prayerSheets")
    .values({ number: 1, printedBy: "sam", printedAt: at, destroyBy: "2026-12-07", destroyedAt: null })
    .execute();
  await db
    .insertInto("prayersOnSheets")
    .values([ids.shownPrayer, ids.prayer].map((requestId) => ({ sheet: 1, requestId, goneAt: null })))
    .execute();
}

/** A request that is shown until now, with an edit and an update that wait, one that staff deleted, and one that ended long ago. */
export async function addLivesOfPrayers(db: Database): Promise<void> {
  const rain = {
    ...{ userId: "mia", userName: "Mia", title: "Rain", content: "The fields are dry.", picUrl: "" },
    ...{ isApproved: false, endsAt: null, deletedAt: null, endedAt: null },
  };
  const longAgo = "2025-11-01T09:00:00.000Z";
  await db
    .insertInto("prayerRequests")
    .values([
      { ...rain, id: ids.livingPrayer, date: at, state: "waiting", isApproved: true, endsAt: at },
      { ...rain, id: ids.deletedPrayer, date: at, state: "deleted", deletedAt: at },
      { ...rain, id: ids.endedPrayer, date: longAgo, state: "ended", endedAt: longAgo },
    ])
    .execute();
  await db
    .insertInto("prayerEdits")
    .values({
      ...{ requestId: ids.livingPrayer, title: "Rain", content: "It is dry.", userName: "Mia", picUrl: "" },
      ...{ picAlt: "", authorId: "sam", authorName: "sam", askedAt: at },
    })
    .execute();
  await db
    .insertInto("prayerUpdates")
    .values({
      ...{ id: ids.prayerUpdate, requestId: ids.livingPrayer, kind: "update", words: "It rains." },
      ...{ state: "waiting", createdAt: at },
    })
    .execute();
}

/** What was asked without an account: a request that waits, and one whose email is not confirmed. */
export async function addGuestPrayers(db: Database): Promise<void> {
  const words = { userName: "Vi", title: "Rain", content: "It is dry." };
  await db
    .insertInto("prayerRequests")
    .values({ ...words, id: ids.guestPrayer, userId: null, picUrl: "", date: at, isApproved: false })
    .execute();
  await db.insertInto("prayerGuests").values({ requestId: ids.guestPrayer, email: visitorEmail }).execute();
  await db
    .insertInto("prayerLinks")
    .values({ requestId: ids.guestPrayer, tokenHash: hashOf(guestTokens.confirmed), createdAt: at })
    .execute();
  await db
    .insertInto("unconfirmedPrayers")
    .values({
      ...{ ...words, id: ids.unconfirmedPrayer, email: visitorEmail, audience: "everybody", category: "" },
      ...{ isUrgent: false, needsSomebody: false, tokenHash: hashOf(guestTokens.waiting), createdAt: at },
      expiresAt: "2026-12-23T09:00:00.000Z",
    })
    .execute();
}
