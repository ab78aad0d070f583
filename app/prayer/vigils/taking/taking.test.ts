import fc from "fast-check";
import { expect, test } from "vitest";
import { hashOf, newToken } from "../../../../platform/tokens.ts";
import { addMember, type Church, openChurch, staff } from "../../../../test/support/attendance.ts";
import {
  describeOnBothDatabases,
  describeWithDatabase,
  openPatiently,
} from "../../../../test/support/database.ts";
import { addVigilRow, takenPlaces } from "../../../../test/support/vigils.ts";
import { removePerson } from "../../../people/account/remove-account.server.ts";
import { deleteVigil } from "../editing/deleting-vigils.server.ts";
import { sweepVigils } from "../sweep-vigils.server.ts";
import { vigilLimits, vigilMessages } from "../vigil-limits.ts";
import { countPlaces } from "../vigil-reads.server.ts";
import { giveBackAsMember, giveBackByLink } from "./giving-back.server.ts";
import { askForSlot, confirmByLink, takeAsMember, takeByLink } from "./taking.server.ts";

const hour = 60 * 60_000;
const full = { refusal: vigilMessages.full(), status: 409 };

/** A link of the person with this email, as a mail brings one. */
async function linkFor({ db }: Church, vigilId: string, email: string): Promise<string> {
  const { id } = await db
    .selectFrom("vigilPeople")
    .select("id")
    .where("vigilId", "=", vigilId)
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const token = newToken();
  const link = { tokenHash: hashOf(token), personId: id, createdAt: "2026-11-23T09:00:00.000Z" };
  await db.insertInto("vigilLinks").values(link).execute();
  return token;
}

function ask({ site }: Church, vigil: Parameters<typeof askForSlot>[1], slot: string, email: string) {
  return askForSlot(site, vigil, { slot, email, name: "" }, `10.0.${email.length}.1`);
}

describeWithDatabase("slots of a vigil", (open) => {
  test("whatever people do, no slot of a vigil is given to more people than may share it, and nobody has it twice", async () => {
    const here = await openChurch(await open());
    const { site, db } = here;
    const members = await Promise.all([0, 1, 2].map((number) => addMember(db, `member-${number}`)));
    const step = fc.record({
      act: fc.constantFrom("take", "give back", "ask", "confirm", "wait"),
      who: fc.nat(2),
      slot: fc.nat(1),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        here.time.now = new Date("2026-11-23T09:00:00Z");
        await db.deleteFrom("limits").execute();
        const { vigil, slots } = await addVigilRow(db, { slotPlaces: 2 });
        for (const { act, who, slot: index } of steps) {
          const [member, slot = ""] = [members[who], slots[index]];
          const email = `visitor-${who}@people.example`;
          const asked = await db
            .selectFrom("vigilPeople")
            .select("id")
            .where("vigilId", "=", vigil.id)
            .where("email", "=", email)
            .executeTakeFirst();
          if (act === "take" && member) await takeAsMember(site, member, vigil.id, slot);
          if (act === "ask") await ask(here, vigil, slot, email);
          if (act === "confirm" && asked) await confirmByLink(site, await linkFor(here, vigil.id, email));
          if (act === "wait") here.time.now = new Date(here.time.now.getTime() + hour);
          if (act === "give back" && member) {
            const place = await db
              .selectFrom("vigilPlaces")
              .innerJoin("vigilPeople", "vigilPeople.id", "vigilPlaces.personId")
              .select("vigilPlaces.id")
              .where("vigilPlaces.vigilId", "=", vigil.id)
              .where("userId", "=", member.id)
              .executeTakeFirst();
            if (place) await giveBackAsMember(site, member, vigil.id, place.id);
          }
          const { taken } = await countPlaces(db, vigil.id, here.time.now);
          expect(Math.max(0, ...taken.values())).toBeLessThanOrEqual(2);
          const places = (await takenPlaces(db, vigil.id)).map(([who, at]) => `${who} ${at}`);
          expect(new Set(places).size).toBe(places.length);
        }
      }),
      { numRuns: 8 },
    );
  });

  test("a place that nobody confirms is free after an hour, and a late confirmation gets it while it is", async () => {
    const here = await openChurch(await open());
    const { site, db, time } = here;
    const { vigil, slots } = await addVigilRow(db);
    const [first = "", second = ""] = slots;
    expect(await ask(here, vigil, first, "ann@people.example")).toBeUndefined();
    expect(await ask(here, vigil, second, "ann@people.example")).toBeUndefined();
    expect(await ask(here, vigil, first, "ben@people.example")).toEqual(full);
    time.now = new Date(time.now.getTime() + hour);
    expect(await ask(here, vigil, first, "ben@people.example")).toBeUndefined();
    const token = await linkFor(here, vigil.id, "ann@people.example");
    expect(await confirmByLink(site, token)).toEqual({ confirmed: 1, lost: 1 });
    expect(await takenPlaces(db, vigil.id)).toEqual([
      ["ben@people.example", first, false],
      ["ann@people.example", second, true],
    ]);
    expect(await confirmByLink(site, token)).toEqual({ confirmed: 0, lost: 0 });
  });

  test("what somebody took as a visitor is their account's, also when they ask without logging in", async () => {
    const here = await openChurch(await open());
    const { site, db } = here;
    const { vigil, slots } = await addVigilRow(db, { slotPlaces: 3 });
    const [first = "", second = ""] = slots;
    await ask(here, vigil, first, "ann@people.example");
    await confirmByLink(site, await linkFor(here, vigil.id, "ann@people.example"));
    const ann = await addMember(db, "ann");
    expect(await takeAsMember(site, ann, vigil.id, first)).toBe("already");
    expect(await takeAsMember(site, ann, vigil.id, second)).toBe("taken");
    // The answer is that of anybody who asks, and nothing is taken twice.
    expect(await ask(here, vigil, second, "ann@people.example")).toBeUndefined();
    expect(await takenPlaces(db, vigil.id)).toEqual([
      ["ann", first, true],
      ["ann", second, true],
    ]);
    await removePerson({ ...site, settings: { admin: { email: staff.email } } } as never, ann, true);
    expect(await takenPlaces(db, vigil.id)).toEqual([]);
    expect(await db.selectFrom("vigilPeople").select("id").execute()).toEqual([]);
  });

  test("asking for a filled slot tells nobody that an email has it", async () => {
    const here = await openChurch(await open());
    const { vigil, slots } = await addVigilRow(here.db);
    const [slot = ""] = slots;
    await ask(here, vigil, slot, "ann@people.example");
    await confirmByLink(here.site, await linkFor(here, vigil.id, "ann@people.example"));
    for (const email of ["ann@people.example", "ben@people.example"])
      expect(await ask(here, vigil, slot, email)).toEqual(full);
  });

  test("one person can take twelve slots, and another one after giving one back", async () => {
    const here = await openChurch(await open());
    const { site, db } = here;
    const { vigil, slots } = await addVigilRow(db, { endsAt: "2026-12-06T06:00:00.000Z" });
    const [first = "", ...others] = slots;
    await ask(here, vigil, first, "ann@people.example");
    const token = await linkFor(here, vigil.id, "ann@people.example");
    await confirmByLink(site, token);
    for (const slot of others.slice(0, vigilLimits.slots - 1))
      expect(await takeByLink(site, token, slot)).toBe("taken");
    const last = others.at(-1) ?? "";
    expect(await takeByLink(site, token, last)).toEqual({ refusal: vigilMessages.enough(), status: 409 });
    // Only their mailbox learns it.
    expect(await ask(here, vigil, last, "ann@people.example")).toBeUndefined();
    expect((await takenPlaces(db, vigil.id)).map(([, at]) => at)).not.toContain(last);
    const { id } = await db
      .selectFrom("vigilPlaces")
      .select("id")
      .where("startsAt", "=", first)
      .executeTakeFirstOrThrow();
    await giveBackByLink(site, token, id);
    expect(await takeByLink(site, token, last)).toBe("taken");
  });

  test("a vigil is deleted with everybody in it 30 days after it ends, and what nobody confirmed after a day", async () => {
    const here = await openChurch(await open());
    const { site, db, time } = here;
    const { vigil, slots } = await addVigilRow(db);
    const [first = "", second = ""] = slots;
    await ask(here, vigil, first, "ann@people.example");
    await confirmByLink(site, await linkFor(here, vigil.id, "ann@people.example"));
    await ask(here, vigil, second, "ben@people.example");
    time.now = new Date(time.now.getTime() + 26 * hour);
    await sweepVigils(site);
    expect(await takenPlaces(db, vigil.id)).toEqual([["ann@people.example", first, true]]);
    expect(await db.selectFrom("vigilPeople").select("email").execute()).toEqual([
      { email: "ann@people.example" },
    ]);
    const end = Date.parse(vigil.endsAt);
    time.now = new Date(end + 30 * 24 * hour - 1);
    await sweepVigils(site);
    expect(await db.selectFrom("vigils").select("id").execute()).toHaveLength(1);
    time.now = new Date(end + 30 * 24 * hour + 1);
    await sweepVigils(site);
    for (const table of ["vigils", "vigilPeople", "vigilPlaces", "vigilLinks"] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

describeOnBothDatabases(
  "slots of a vigil",
  "slots are taken and vigils deleted at the same moment",
  (open) => {
    test("of a hundred people who want the last three places of a slot at one moment, on two copies of the site, three get one", async () => {
      const place = await open();
      const here = await openChurch(place);
      await using db = openPatiently({ dataDir: place.folder, databaseUrl: place.databaseUrl }).db;
      const other = { ...here, site: { ...here.site, db } };
      const { vigil, slots } = await addVigilRow(here.db, { slotPlaces: 5 });
      const [slot = ""] = slots;
      for (const id of ["first", "second"])
        await takeAsMember(here.site, await addMember(here.db, id), vigil.id, slot);
      const members = await Promise.all(
        Array.from({ length: 50 }, (_, number) => addMember(here.db, `member-${number}`)),
      );
      const outcomes = await Promise.all([
        ...members.map((member, index) =>
          takeAsMember(index % 2 ? here.site : other.site, member, vigil.id, slot),
        ),
        ...members.map((_, index) =>
          ask(index % 2 ? other : here, vigil, slot, `${"v".repeat(index + 1)}@people.example`),
        ),
      ]);
      const got = outcomes.filter((outcome) => outcome === "taken" || outcome === undefined);
      expect(got).toHaveLength(3);
      expect(outcomes.filter((outcome) => typeof outcome === "object")).toEqual(Array(97).fill(full));
      expect(await takenPlaces(here.db, vigil.id)).toHaveLength(5);
      // Nobody who got nothing is kept.
      const { people } = await here.db
        .selectFrom("vigilPeople")
        .select(({ fn }) => fn.countAll().as("people"))
        .executeTakeFirstOrThrow();
      expect(Number(people)).toBe(5);
    });

    test("whoever takes a slot while staff delete the vigil is told or has it, and nobody takes one afterwards", async () => {
      const place = await open();
      const here = await openChurch(place);
      const { vigil, slots } = await addVigilRow(here.db);
      const ann = await addMember(here.db, "ann");
      const [taken] = await Promise.allSettled([
        takeAsMember(here.site, ann, vigil.id, slots[0] ?? ""),
        deleteVigil(here.site, staff, vigil.id),
      ]);
      expect(taken.status).toBe("fulfilled");
      const rows = await takenPlaces(here.db, vigil.id);
      expect(rows).toHaveLength(taken.status === "fulfilled" && taken.value === "taken" ? 1 : 0);
      const later = await takeAsMember(here.site, ann, vigil.id, slots[1] ?? "").catch(() => "refused");
      expect(later).not.toBe("taken");
      expect(await takenPlaces(here.db, vigil.id)).toEqual(rows);
      expect(await here.db.selectFrom("vigilPeople").selectAll().execute()).toHaveLength(rows.length);
    });
  },
);
