import { postChoices } from "../support/managed-people.ts";
import { fromElsewhere } from "../support/people.ts";
import { at, type Church, day, minute } from "./church.ts";
import { askToJoin, office } from "./groups.ts";

const morning = "07:00";
/** The mornings on which people hear of what still waits: after a week, a week later, and then each month. */
const toldAfter = [8, 15, 45, 75];
const daysWaiting = 90;

/** Nobody decides about a request to join a group, a proposal of an event, a suggestion of a helper. */
export function planWhatNobodyDecides(church: Church, monday: Temporal.PlainDate): void {
  const { editor, ruth, staff } = church;
  const asked = at(monday, "12:30");
  const morningAfter = (days: number) => at(monday.add({ days }), morning);
  const tell = (what: string, ...people: { email: string }[]) => {
    for (const days of toldAfter)
      for (const person of people)
        church.planMail(morningAfter(days), person, `A ${what} has waited for more than a week`);
  };

  const asker = { email: `ida-${monday}@people.example` };
  const requests = askToJoin(church, asked, { group: "hill-walkers", ...asker });
  church.expectMail(asked, office, "Somebody asks to join Hill Walkers");
  church.expectMail(asked, asker, "Your request to join Hill Walkers waits for the office");
  tell("request to join a group", staff, editor);
  church.planMail(morningAfter(31), asker, "Nobody has answered yet about Hill Walkers");
  church.term(asked + daysWaiting * day + minute, "a request is deleted", {
    look: requests,
    before: 1,
    after: 0,
  });

  const proposed = at(monday, "12:31");
  const states = proposal(church, proposed, monday.add({ days: 200 }));
  tell("proposed event", staff, editor);
  const declined = morningAfter(daysWaiting + 1);
  church.term(declined, "a proposal is declined", {
    look: states,
    before: ["waiting"],
    after: ["declined"],
  });
  church.expectMail(declined, ruth, "We cannot add your event: Harvest supper");
  church.term(declined + 90 * day + minute, "a proposal is deleted", {
    look: states,
    before: ["declined"],
    after: [],
  });

  const suggested = at(monday, "12:32");
  const email = `una-${monday}@people.example`;
  church.plan(suggested, "a helper is suggested", async () => {
    const fields = [
      ["name", "Una Reed"],
      ["email", email],
      ["reason", "She sings."],
      ["roles", "sermons"],
    ];
    const response = await postChoices(
      church.site,
      "/people/suggest",
      fields as [string, string][],
      editor.headers,
    );
    if (response.status !== 302) throw new Error(`suggesting returned ${response.status}`);
  });
  tell("suggestion of a helper", staff);
  church.term(suggested + daysWaiting * day + minute, "a suggestion is deleted", {
    look: () =>
      church.withRows((db) =>
        db.selectFrom("suggestedHelpers").select("state").where("email", "=", email).execute(),
      ),
    before: [{ state: "waiting" }],
    after: [],
  });
}

/** A member proposes an event; returns how their proposals of that date stand. */
function proposal(church: Church, moment: number, date: Temporal.PlainDate): () => Promise<string[]> {
  church.plan(moment, "an event is proposed", () =>
    church.send(
      "/event/propose",
      {
        ...{ eventTitle: "Harvest supper", eventContent: "Soup for all.", eventDate: date.toString() },
        ...{ eventTime: "18:30", endDate: "", endTime: "21:00", place: "elsewhere", placeName: "Mill barn" },
        ...{ placeAddress: "1 Mill Lane", contactName: "Ann Hill", contactEmail: "ann@people.example" },
        note: "",
      },
      church.ruth.headers,
    ),
  );
  return () =>
    church.withRows(async (db) => {
      const own = db.selectFrom("eventProposals").select("state").where("eventDate", "=", date.toString());
      return (await own.execute()).map(({ state }) => state);
    });
}

/** An event that is proposed and declined two days later, by somebody who says why. */
export function planDeclinedProposal(church: Church, monday: Temporal.PlainDate): void {
  const date = monday.add({ days: 60 });
  const states = proposal(church, at(monday, "15:00"), date);
  const declined = at(monday.add({ days: 2 }), "15:00");
  church.plan(declined, "a proposal is declined", async () => {
    const { id } = await church.withRows((db) =>
      db
        .selectFrom("eventProposals")
        .select("id")
        .where("eventDate", "=", date.toString())
        .executeTakeFirstOrThrow(),
    );
    await church.send(
      `/event-alter/proposals/${id}/decline`,
      { reason: "The barn is let." },
      church.editor.headers,
    );
  });
  church.expectMail(declined, church.ruth, "We cannot add your event: Harvest supper");
  church.term(declined + 90 * day + minute, "a proposal is deleted", {
    look: states,
    before: ["declined"],
    after: [],
  });
}

/** Somebody new comes on Sunday; nobody opens their card for more than two weeks. */
export function planNewcomer(church: Church, monday: Temporal.PlainDate): void {
  const sunday = monday.add({ days: 6 });
  const asked = at(monday, "14:00");
  const name = `Nora ${monday}`;
  church.plan(asked, "somebody new says that they come", () =>
    church.send(
      "/new-here",
      { user_name: name, phone: "01632 960 999", day: `${sunday} 10:30`, consent: "on" },
      fromElsewhere(),
    ),
  );
  church.expectMail(asked, church.welcome, "Somebody new is coming");
  for (const days of [8, 15])
    for (const person of [church.welcome, church.staff])
      church.planMail(
        at(monday.add({ days }), morning),
        person,
        "A card of somebody new has waited for more than a week",
      );
  const cards = () =>
    church.withRows((db) => db.selectFrom("newcomers").select("id").where("name", "=", name).execute());
  church.plan(at(monday.add({ days: 20 }), "14:00"), "the card is opened", async () => {
    const [card] = await cards();
    await church.send(`/newcomers/${card?.id}/steps/seen`, {}, church.welcome.headers);
  });
  church.term(at(sunday.add({ days: 61 }), "00:00"), "a card is deleted", {
    look: async () => (await cards()).length,
    before: 1,
    after: 0,
  });
}
