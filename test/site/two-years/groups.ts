import { fromElsewhere } from "../support/people.ts";
import { at, type Church, day, minute } from "./church.ts";

export const office = { email: "hello@riverside.example" };
const leader = { email: "walter@leaders.example" };

export function nameLeader(church: Church): Promise<void> {
  return church.send("/groups/leaders", { group: "morning-psalms", ...leader }, church.editor.headers);
}

/** A request to join a group that its leader answers two days later. It is deleted 90 days after it was sent. */
export function planAnsweredRequest(church: Church, monday: Temporal.PlainDate): void {
  const asker = { email: `joan-${monday}@people.example` };
  const asked = at(monday, "13:30");
  const requests = askToJoin(church, asked, { group: "morning-psalms", ...asker });
  church.expectMail(asked, leader, "Somebody asks to join Morning Psalms");
  const answered = at(monday.add({ days: 2 }), "13:30");
  church.plan(answered, "the leader answers", () =>
    church.send(church.linkTo(leader.email), { answer: "welcomed", words: "" }),
  );
  church.expectMail(answered, asker, "You are welcome at Morning Psalms");
  church.term(asked + 90 * day + minute, "a request is deleted", { look: requests, before: 1, after: 0 });
}

/** Somebody asks to join a group, whose requests are counted. */
export function askToJoin(
  church: Church,
  moment: number,
  { group, email }: { group: string; email: string },
): () => Promise<number> {
  church.plan(moment, "somebody asks to join a group", () =>
    church.send(
      `/life-groups/${group}/join`,
      { name: "Joan Reed", email, words: "Is tea served?" },
      fromElsewhere(),
    ),
  );
  return () =>
    church.withRows(async (db) => {
      const rows = await db.selectFrom("groupRequests").select("id").where("email", "=", email).execute();
      return rows.length;
    });
}
