import type { Database } from "../../../database/connection.ts";

/**
 * Adds a suggestion, a group request, a proposal and a card of somebody new, sent at a moment. What people typed begins with
 * `zq-`.
 */
export async function addOneOfEachThatWaits(
  db: Database,
  { member, asker, createdAt }: { member: string; asker: string; createdAt: string },
): Promise<void> {
  await addGroupRequest(db, { createdAt, id: "g", email: asker });
  await db
    .insertInto("suggestedHelpers")
    .values({
      ...{ id: "s", userId: member, name: "zq-ruth", email: "zq-ruth@people.example", roles: '["sermons"]' },
      ...{ reason: "zq-sings", state: "waiting", answer: "", createdAt },
    })
    .execute();
  await db
    .insertInto("eventProposals")
    .values({
      ...{ id: "p", userId: member, eventTitle: "zq-walk", eventContent: "zq-words", note: "zq-note" },
      ...{ eventDate: "2027-06-01", eventTime: "10:00", endDate: "", endTime: "", isAllDay: false },
      ...{ placeName: "", placeAddress: "", contactName: "", contactEmail: "" },
      ...{ state: "waiting", createdAt },
    })
    .execute();
  await db
    .insertInto("newcomers")
    .values({
      ...{ id: "n", userId: null, name: "zq-nora", email: "", phone: "", question: "zq-question" },
      ...{ day: "2027-06-06", time: "", keptUntil: "2027-08-01", createdAt },
    })
    .execute();
}

export async function addGroupRequest(
  db: Database,
  { createdAt, id, email }: { createdAt: string; id: string; email: string },
): Promise<void> {
  await db
    .insertInto("groupRequests")
    .values({
      ...{ id, groupId: "hill-walkers", groupName: "Hill Walkers", name: "Ann", email, words: "zq-tea" },
      ...{ mayWrite: false, state: "waiting", createdAt, answeredAt: null },
      ...{ tokenHash: id, expiresAt: createdAt },
    })
    .execute();
}
