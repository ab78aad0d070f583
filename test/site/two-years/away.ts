import { expect } from "vitest";
import { postForm } from "../../support/test-site.ts";
import { at, type Church, day, hour } from "./church.ts";
import { askToJoin, office } from "./groups.ts";
import { invite } from "./people.ts";
import { approvedPrayer, reply } from "./prayers-and-replies.ts";

const doubt = /the clock is far from the newest moment/;

/**
 * The machine is off for a year, and on again when an administrator has said that its clock is right. What people were
 * promised waits: docs/decisions/absences.md.
 */
export function planYearAway(
  church: Church,
  { off, back }: { off: Temporal.PlainDate; back: Temporal.PlainDate },
): void {
  const goes = at(off, "12:00");
  const comes = at(back, "09:00");
  const prayer = approvedPrayer(church, goes - 20 * day);
  const asker = { email: "zoe@people.example" };
  const requests = askToJoin(church, goes - 2 * day, { group: "hill-walkers", ...asker });
  church.expectMail(goes - 2 * day, office, "Somebody asks to join Hill Walkers");
  church.expectMail(goes - 2 * day, asker, "Your request to join Hill Walkers waits for the office");
  const invited = invite(church, goes - 2 * day + hour, "abe@people.example");
  // Nobody is reminded of it.
  reply(church, goes - hour, off.add({ days: 6 }));

  church.plan(goes, "the machine goes off", () => church.stop());
  church.plan(comes, "the machine is on again", async () => {
    const before = church.wrong.length;
    await church.start({ isJudged: true });
    const { headers } = church.staff;
    await church.stayLoggedIn();
    expect(await church.page("/staff", headers)).toContain("The site’s clock says");
    const confirmed = await postForm(church.site, "/staff/clock", { now: church.now.toISOString() }, headers);
    expect(confirmed.status).toBe(302);
    // The only start that has something to say.
    const said = church.wrong.splice(before);
    expect(said).toEqual([expect.stringMatching(doubt)]);
    await church.restart();
  });

  church.expectMail(comes, church.asker, "Are you still in need of prayer?");
  church.term(comes + 3 * day, "a prayer ends", { look: prayer.state, before: "shown", after: "ended" });
  church.expectMail(comes, asker, "Nobody has answered yet about Hill Walkers");
  for (const { email } of [church.staff, church.editor]) {
    church.expectMail(comes, { email }, "A request to join a group has waited for more than a week");
    church.planMail(
      at(back.add({ days: 7 }), "07:00"),
      { email },
      "A request to join a group has waited for more than a week",
    );
  }
  church.term(at(back.add({ days: 15 }), "07:00"), "a request is deleted", {
    look: requests,
    before: 1,
    after: 0,
  });
  church.term(comes + 5 * day + hour, "an invitation ends", {
    look: invited.opens,
    before: 200,
    after: 404,
  });
}
