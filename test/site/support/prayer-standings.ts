import type { Insertable } from "kysely";
import type { Database } from "../../../database/connection.ts";
import type { PrayerRequestTable } from "../../../database/prayer-tables.ts";
import { hashOf } from "../../../platform/tokens.ts";

export const now = new Date("2026-11-23T10:00:00.000Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000).toISOString();
const daysAhead = (days: number) => daysAgo(-days);

/** A request as it may stand when somebody does something with it. */
export interface StandingOfTest {
  row: Partial<Insertable<PrayerRequestTable>>;
  /** Whether staff changed its text, which its asker did not see yet. */
  isEdited?: boolean;
  /** Whether staff propose another text. */
  hasEdit?: boolean;
  hasRewording?: boolean;
  reports?: number;
  isInDanger?: boolean;
  isOfGuest?: boolean;
  /** Whether nobody can be asked. */
  isOfNobody?: boolean;
}

const shown = {
  state: "shown",
  isApproved: true,
  isShared: true,
  shownAt: daysAgo(5),
  endsAt: daysAhead(20),
} as const;
const answered = { ...shown, state: "answered", answeredAt: daysAgo(2), stateBefore: "shown" } as const;
const hidden = {
  state: "waiting",
  hiddenAt: daysAgo(1),
  shownAt: daysAgo(5),
  waitingSince: daysAgo(1),
} as const;
const ended = { state: "ended", endedAt: daysAgo(2), endsAt: daysAhead(5), shownAt: daysAgo(9) } as const;
const deleted = { state: "deleted", deletedAt: daysAgo(1) } as const;

/** Every state, with what may hang on it. */
export const standings: Record<string, StandingOfTest> = {
  waiting: { row: {} },
  "waiting, edited by staff": { row: {}, isEdited: true },
  "waiting, edited, its asker is asked": { row: {}, isEdited: true, hasEdit: true },
  "waiting, its asker said no": { row: { editRefusedAt: daysAgo(1) } },
  "waiting, edited again after a no": { row: { editRefusedAt: daysAgo(1) }, isEdited: true },
  "waiting, in danger": { row: {}, isInDanger: true },
  "waiting, in danger, its asker is asked": { row: {}, isInDanger: true, isEdited: true, hasEdit: true },
  "waiting for the team": { row: { audience: "team" } },
  "waiting for the pastor": { row: { audience: "pastor" } },
  "waiting of nobody, edited": { row: {}, isOfNobody: true, isEdited: true },
  "waiting of a guest, its asker is asked": { row: {}, isOfGuest: true, isEdited: true, hasEdit: true },
  "hidden by readers": { row: hidden, reports: 3 },
  "hidden by readers, its asker is asked": { row: hidden, reports: 3, hasEdit: true },
  "answered and hidden": { row: { ...hidden, answeredAt: daysAgo(2) }, reports: 3, hasEdit: true },
  shown: { row: shown },
  "shown, its asker is asked": { row: shown, hasEdit: true },
  "shown, its asker said no": { row: { ...shown, editRefusedAt: daysAgo(1) } },
  "shown, asked again after a no": { row: { ...shown, editRefusedAt: daysAgo(1) }, hasEdit: true },
  "shown with new words of its asker": { row: shown, hasRewording: true, reports: 2 },
  "shown to the congregation, reported twice": {
    row: { ...shown, isApproved: false, audience: "congregation" },
    reports: 2,
  },
  "shown of a guest": { row: shown, isOfGuest: true },
  "shown, in danger": { row: shown, isInDanger: true },
  "with the team, no answer": {
    row: { state: "held", endsAt: daysAhead(20) },
    isEdited: true,
    hasEdit: true,
  },
  "with the team": { row: { state: "held", audience: "team", endsAt: daysAhead(20) } },
  "with the pastor": { row: { state: "held", audience: "pastor", endsAt: daysAhead(20) } },
  answered: { row: answered, reports: 2 },
  "answered, its asker is asked": { row: answered, hasEdit: true },
  "answered long ago": { row: { ...answered, answeredAt: daysAgo(30) } },
  declined: { row: { state: "declined", endedAt: daysAgo(2) } },
  "declined, in danger": { row: { state: "declined", endedAt: daysAgo(2) }, isInDanger: true },
  "let go": { row: { ...ended, stateBefore: "shown" } },
  "let go after it was answered": { row: { ...ended, stateBefore: "answered", answeredAt: daysAgo(3) } },
  "ended with the team": { row: { ...ended, audience: "team", stateBefore: "held" } },
  "ended while it waited": { row: { ...ended, shownAt: null, stateBefore: "waiting" } },
  "ended long ago": { row: { ...ended, endedAt: daysAgo(30), stateBefore: "shown" } },
  "deleted while it waited": { row: { ...deleted, stateBefore: "waiting" } },
  "deleted in danger": { row: { ...deleted, stateBefore: "waiting" }, isInDanger: true },
  "deleted while it was shown": { row: { ...deleted, stateBefore: "shown" }, hasRewording: true },
  "deleted while it was answered": { row: { ...deleted, stateBefore: "answered", answeredAt: daysAgo(2) } },
  "deleted while hidden": { row: { ...deleted, hiddenAt: daysAgo(2), stateBefore: "waiting" }, reports: 3 },
  "deleted after it ended": { row: { ...deleted, stateBefore: "ended", endedAt: daysAgo(3) } },
  "deleted after it was declined": { row: { ...deleted, stateBefore: "declined", endedAt: daysAgo(3) } },
  "deleted by a version before": { row: deleted },
};

export const asked = { title: "Rain", content: "The feilds are dry.", userName: "Ann" };
export const editedByStaff = { ...asked, content: "It has not rained for long." };
export const proposed = { ...asked, content: "Please pray for rain." };
export const rewordedByAsker = { ...asked, content: "It rained a little." };
export const askedAt = daysAgo(1);

/** The token in the link of a guest's request. */
export const tokenOf = (id: string) => `a-token-of-${id}`;
export const updateOf = (id: string) => id.replace(/^.{8}/, "0193b000");

interface Case {
  id: string;
  standing: StandingOfTest;
}

/** Adds requests in these standings, as a member or a guest asked them. */
export async function addStandings(
  db: Database,
  cases: readonly Case[],
  { askerId, staffId }: { askerId: string; staffId: string },
): Promise<void> {
  const none = { picUrl: "", picAlt: "" };
  await insertAll(
    db,
    "prayerRequests",
    cases.map(({ id, standing: { row, isOfGuest, isOfNobody } }) => ({
      ...{ ...asked, ...none, id, date: daysAgo(10), isApproved: false, isShared: false, state: "waiting" },
      userId: isOfGuest || isOfNobody ? null : askerId,
      ...everyColumn,
      ...row,
    })),
  );
  const idsOf = (has: (standing: StandingOfTest) => unknown) =>
    cases.flatMap(({ id, standing }) => (has(standing) ? [id] : []));
  const edited = idsOf(({ isEdited }) => isEdited);
  if (edited.length > 0)
    await db.updateTable("prayerRequests").set(editedByStaff).where("id", "in", edited).execute();
  await insertAll(
    db,
    "prayerEdits",
    cases
      .filter(({ standing }) => standing.hasEdit)
      .map(({ id, standing }) => ({
        ...{ requestId: id, ...(standing.isEdited ? editedByStaff : proposed), ...none },
        ...{ authorId: staffId, authorName: "The moderator", askedAt },
      })),
  );
  const reworded = idsOf(({ hasRewording }) => hasRewording);
  await insertAll(
    db,
    "prayerRewordings",
    reworded.map((requestId) => ({ requestId, ...rewordedByAsker, askedAt })),
  );
  await insertAll(
    db,
    "prayerConsents",
    reworded.map((requestId) => ({
      ...{ requestId, number: 2, how: "own" as const, audience: "everybody" as const, at: askedAt },
      ...{ ...rewordedByAsker, ...none },
    })),
  );
  await insertAll(
    db,
    "prayerReports",
    cases.flatMap(({ id, standing }) =>
      Array.from({ length: standing.reports ?? 0 }, (_, index) => ({
        ...{ requestId: id, reporter: `reader ${index}`, userId: null, network: `network ${index}` },
        ...{ reason: "other" as const, counts: true, settledAs: null, createdAt: daysAgo(1) },
      })),
    ),
  );
  await insertAll(
    db,
    "prayerAlerts",
    idsOf(({ isInDanger }) => isInDanger).map((requestId) => ({
      ...{ requestId, why: "ticked" as const, createdAt: daysAgo(1) },
      ...{ takenAt: null, takenBy: null, remindedAt: null },
    })),
  );
  const ofGuests = idsOf(({ isOfGuest }) => isOfGuest);
  await insertAll(
    db,
    "prayerGuests",
    ofGuests.map((requestId) => ({ requestId, email: "vi@visitors.example" })),
  );
  await insertAll(
    db,
    "prayerLinks",
    ofGuests.map((requestId) => ({
      requestId,
      tokenHash: hashOf(tokenOf(requestId)),
      createdAt: daysAgo(10),
    })),
  );
  await insertAll(
    db,
    "prayerUpdates",
    cases.map(({ id }) => ({
      ...{ id: updateOf(id), requestId: id, kind: "update" as const, words: "It goes on." },
      ...{ state: "waiting" as const, createdAt: daysAgo(1) },
    })),
  );
}

/** A row of many needs each column in all of them. */
const everyColumn = {
  ...{ audience: "everybody" as const, shownAt: null, endsAt: null, endedAt: null, answeredAt: null },
  ...{ deletedAt: null, stateBefore: null, hiddenAt: null, editRefusedAt: null, waitingSince: daysAgo(10) },
};

async function insertAll(
  db: Database,
  table: Parameters<Database["insertInto"]>[0],
  rows: object[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += 200)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + 200) as never)
      .execute();
}
