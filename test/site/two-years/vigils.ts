import { textsIn } from "../../support/html.ts";
import { fromElsewhere } from "../support/people.ts";
import { at, type Church, day, hour, minute } from "./church.ts";

/** A vigil on Saturday from 6pm to midnight: a member, a visitor, and one who forgets to confirm. */
export function planVigil(church: Church, monday: Temporal.PlainDate): void {
  const saturday = monday.add({ days: 5 });
  const added = at(monday, "13:00");
  const begins = at(saturday, "18:00");
  const ends = at(saturday.add({ days: 1 }), "00:00");
  const visitor = { email: `sam-${monday}@people.example` };
  const forgetful = { email: `tom-${monday}@people.example` };
  let id = "";
  church.plan(added, "a vigil is added", async () => {
    const hours = { day: saturday.toString(), time: "18:00", hours: "6", slotMinutes: "30", slotPlaces: "1" };
    const fields = { title: "Night of prayer", intention: "For peace.", state: "open", ...hours };
    await church.send("/update-vigils/add", fields, church.moderator.headers);
    id = await church.withRows(async (db) => {
      const newest = db.selectFrom("vigils").select("id").orderBy("createdAt", "desc").limit(1);
      return (await newest.executeTakeFirstOrThrow()).id;
    });
  });
  const take = (moment: number, half: number, fields: Record<string, string>, headers = {}) =>
    church.plan(moment, `half hour ${half} is taken`, () => {
      const slot = new Date(begins + half * 30 * minute).toISOString();
      return church.send(`/vigils/${id}`, { slot, ...fields }, { ...fromElsewhere(), ...headers });
    });
  church.plan(added + minute, "a member takes a time", () =>
    church.send(`/vigils/${id}`, { slot: new Date(begins).toISOString() }, church.ruth.headers),
  );
  take(added + 2 * minute, 1, { name: "Sam", ...visitor });
  church.expectMail(added + 2 * minute, visitor, "Please confirm your time");
  take(added + 2 * minute, 2, { name: "Tom", ...forgetful });
  church.expectMail(added + 2 * minute, forgetful, "Please confirm your time");
  church.plan(added + 5 * minute, "the visitor confirms", () =>
    church.send(church.linkTo(visitor.email).replace("?", "/confirm?"), {}, fromElsewhere()),
  );
  const held = added + 2 * minute + hour;
  church.term(held, "a time that nobody confirmed is free", {
    look: async () => textsIn(await church.page(`/vigils/${id}`), "fieldset label").slice(0, 3),
    before: ["6pm filled", "6.30pm filled", "7pm filled"],
    after: ["6pm filled", "6.30pm filled", "7pm free"],
  });
  const people = () =>
    church.withRows(async (db) => {
      const rows = await db.selectFrom("vigilPeople").select("name").where("vigilId", "=", id).execute();
      return rows.map(({ name }) => name).sort();
    });
  church.term(held + day + minute, "who did not confirm is deleted", {
    look: people,
    before: ["", "Sam", "Tom"],
    after: ["", "Sam"],
  });
  const reminded = begins - 2 * hour;
  church.planMail(reminded, church.ruth, "A reminder of your time");
  church.planMail(reminded + 30 * minute, visitor, "A reminder of your time");
  church.term(ends + 30 * day + minute, "a vigil is deleted", {
    look: async () => [await church.status(`/vigils/${id}`), await people()],
    before: [200, ["", "Sam"]],
    after: [404, []],
  });
}
