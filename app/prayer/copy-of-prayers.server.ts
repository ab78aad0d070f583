import type { Site } from "../contexts.ts";
import { isUnder, type OwnEmail } from "../people/emails/own-emails.server.ts";
import { may, requireSignedIn, type Viewer } from "../viewer.ts";
import { toldToAsker } from "./notes.server.ts";

/** The part of the copy of one's data that is about prayer, by the names that it has there. */
export async function copyOfPrayers({ db }: Pick<Site, "db">, viewer: Viewer, emails: readonly OwnEmail[]) {
  requireSignedIn(viewer);
  const { id } = viewer;
  const [
    prayers,
    prayersByLink,
    prayersNotConfirmed,
    prayerConsents,
    prayerNotes,
    prayerUpdates,
    notesOnOthers,
    privateNotes,
    prayed,
    prayerReports,
    prayerReminders,
    prayerSheets,
    prayerAlerts,
  ] = await Promise.all([
    db
      .selectFrom("prayerRequests")
      .where("userId", "=", id)
      .select(["id", "date", "userName", "title", "content", "picUrl", "picAlt", "isApproved"])
      .select(["audience", "state", "category", "isUrgent", "shownAt", "endsAt", "answeredAt", "writtenIn"])
      .orderBy("date")
      .execute(),
    // Asked with these emails without logging in.
    db
      .selectFrom("prayerRequests")
      .innerJoin("prayerGuests", "prayerGuests.requestId", "prayerRequests.id")
      .where(isUnder(emails, "email", "date"))
      .select(["id", "date", "userName", "title", "content", "audience", "state", "category", "prayedMail"])
      .select("language")
      .orderBy("date")
      .execute(),
    db
      .selectFrom("unconfirmedPrayers")
      .where(isUnder(emails, "email", "createdAt"))
      .select(["userName", "title", "content", "audience", "category", "createdAt", "expiresAt", "language"])
      .orderBy("id")
      .execute(),
    db
      .selectFrom("prayerConsents")
      .innerJoin("prayerRequests", "prayerRequests.id", "prayerConsents.requestId")
      .where("userId", "=", id)
      .select(["requestId", "how", "prayerConsents.audience", "at"])
      .select(["prayerConsents.title", "prayerConsents.content", "prayerConsents.userName"])
      .orderBy("at")
      .execute(),
    db
      .selectFrom("prayerNotes")
      .innerJoin("prayerRequests", "prayerRequests.id", "prayerNotes.requestId")
      .where("userId", "=", id)
      .where("kind", "in", toldToAsker)
      .select(["requestId", "kind", "words", "createdAt"])
      .orderBy("prayerNotes.id")
      .execute(),
    db
      .selectFrom("prayerUpdates")
      .innerJoin("prayerRequests", "prayerRequests.id", "prayerUpdates.requestId")
      .leftJoin("prayerGuests", "prayerGuests.requestId", "prayerRequests.id")
      .where(({ or, eb }) => or([eb("userId", "=", id), isUnder(emails, "email", "date")]))
      .select(["prayerUpdates.requestId", "kind", "words", "prayerUpdates.state", "createdAt"])
      .orderBy("prayerUpdates.id")
      .execute(),
    // What this person wrote about the requests of others, but not which requests these are.
    db
      .selectFrom("prayerNotes")
      .innerJoin("prayerRequests", "prayerRequests.id", "prayerNotes.requestId")
      .where("authorId", "=", id)
      .where(({ or, eb }) => or([eb("userId", "is", null), eb("userId", "!=", id)]))
      .select(["kind", "words", "createdAt"])
      .orderBy("prayerNotes.id")
      .execute(),
    db
      .selectFrom("prayerFollowUps")
      .where("authorId", "=", id)
      .select(["words", "day", "doneAt", "createdAt"])
      .orderBy("id")
      .execute(),
    db.selectFrom("prayersPrayed").where("userId", "=", id).select(["requestId", "day"]).execute(),
    db
      .selectFrom("prayerReports")
      .where("userId", "=", id)
      .select(["requestId", "reason", "counts", "settledAs", "createdAt"])
      .orderBy("createdAt")
      .execute(),
    db
      .selectFrom("prayerReminders")
      .where("userId", "=", id)
      .select(["requestId", "remindedOn"])
      .orderBy("requestId")
      .execute(),
    db
      .selectFrom("prayerSheets")
      .where("printedBy", "=", id)
      .select(["number", "printedAt", "destroyBy", "destroyedAt", "isForPastor"])
      .orderBy("number")
      .execute(),
    db
      .selectFrom("prayerAlerts")
      .innerJoin("prayerRequests", "prayerRequests.id", "requestId")
      .where(({ or, eb }) => or([eb("userId", "=", id), eb("takenBy", "=", id)]))
      .select(["requestId", "why", "createdAt", "takenAt"])
      .select(({ eb }) => eb.case().when("takenBy", "=", id).then("you").end().as("takenBy"))
      .orderBy("createdAt")
      .execute(),
  ]);
  const newWords = await db
    .selectFrom("prayerRewordings")
    .innerJoin("prayerRequests", "prayerRequests.id", "requestId")
    .where("userId", "=", id)
    .select(["requestId", "prayerRewordings.title", "prayerRewordings.content", "askedAt"])
    .orderBy("askedAt")
    .execute();
  return {
    textsYouAgreedTo: prayerConsents,
    newWordsOfYourPrayerRequests: newWords,
    saidAboutYourPrayerRequests: prayerNotes,
    newsOfYourPrayerRequests: prayerUpdates,
    writtenAboutPrayerRequests: notesOnOthers,
    // Of somebody who may no longer read the notes, only that they wrote them.
    privateNotesAboutPrayerRequests: privateNotes.map(({ words, ...note }) =>
      may(viewer, "prayer:pastor") ? { words, ...note } : note,
    ),
    prayedForToday: prayed,
    prayerRequestsReported: prayerReports.map((report) => ({ ...report, counts: Boolean(report.counts) })),
    remindersToPray: prayerReminders,
    prayerSheetsPrinted: prayerSheets.map((sheet) => ({ ...sheet, isForPastor: Boolean(sheet.isForPastor) })),
    prayerRequests: prayers,
    prayerRequestsThatShouldNotWait: prayerAlerts,
    prayerRequestsByLink: prayersByLink,
    prayerRequestsNotConfirmed: prayersNotConfirmed,
  };
}
