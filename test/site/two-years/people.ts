import { joinNamed, type Known, postChoices } from "../support/managed-people.ts";
import { at, type Church, day, minute } from "./church.ts";

/** Somebody who is invited and does not come. */
export function planInvitation(church: Church, monday: Temporal.PlainDate): void {
  const sent = at(monday, "16:00");
  const invited = invite(church, sent, `ivy-${monday}@people.example`);
  church.term(sent + 7 * day, "a link ends", { look: invited.opens, before: 200, after: 404 });
  church.term(sent + 37 * day + minute, "an invitation is deleted", {
    look: invited.listed,
    before: 1,
    after: 0,
  });
}

/** Invites somebody; returns what their link opens, and how many invitations of theirs there are. */
export function invite(
  church: Church,
  moment: number,
  email: string,
): { opens(): Promise<number>; listed(): Promise<number> } {
  church.plan(moment, "somebody is invited", async () => {
    const fields: [string, string][] = [
      ["email", email],
      ["roles", "sermons"],
    ];
    const response = await postChoices(church.site, "/people/invite", fields, church.staff.headers);
    if (response.status !== 302) throw new Error(`inviting returned ${response.status}`);
  });
  church.expectMail(
    moment,
    { email },
    "An invitation to help with the website of Riverside Community Church",
  );
  return {
    opens: () => church.status(church.linkTo(email)),
    listed: () =>
      church.withRows(async (db) => {
        const rows = await db.selectFrom("invitations").select("id").where("email", "=", email).execute();
        return rows.length;
      }),
  };
}

/** A member whose account an administrator removes, with what they asked for; they are told, and it is gone at once. */
export function planRemoval(church: Church, monday: Temporal.PlainDate): void {
  const joined = at(monday, "16:30");
  let leaving: Known | undefined;
  const member = { email: "" };
  church.plan(joined, "somebody joins", async () => {
    leaving = await joinNamed(church.site, "Leo Reed");
    member.email = leaving.email;
  });
  church.expectMail(joined, member, "Confirm your email address for Riverside Community Church");
  const removed = at(monday.add({ days: 10 }), "16:30");
  church.plan(removed, "an account is removed", () =>
    church.send(`/people/${leaving?.id}/remove`, { prayersToo: "on" }, church.staff.headers),
  );
  church.expectMail(removed, member, "Your account with Riverside Community Church was changed");
  church.term(removed, "an account is gone", {
    look: () =>
      church.withRows(async (db) => {
        const rows = await db
          .selectFrom("user")
          .select("id")
          .where("id", "=", leaving?.id ?? "")
          .execute();
        return rows.length;
      }),
    before: 1,
    after: 0,
  });
}
