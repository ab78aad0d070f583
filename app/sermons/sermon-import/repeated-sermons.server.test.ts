import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { readGivenList } from "./read-given.server.ts";
import { planOf } from "./sermon-plan.server.ts";
import { shownPlan } from "./shown-sermon-plan.server.ts";
import { podcastOf } from "./testing/feeds.ts";

const item = (title: string, guid: string, file: string) =>
  `<title>${title}</title>${guid && `<guid>${guid}</guid>`}<enclosure url="https://cdn.hill.example/${file}" type="audio/mpeg"/>`;
const same = "hill-sermon-the-same";

const read = (...items: string[]) =>
  readGivenList(Buffer.from(podcastOf(...items)), {
    publicFetch: async () => {
      throw new Error("no server");
    },
    signal: undefined,
  });

describeWithDatabase("sermons to which a list gives one guid or one address", (open) => {
  const planFor = async (...items: string[]) => planOf((await open()).db, await read(...items));

  test("those with addresses of their own are all offered", async () => {
    const { sermons, refused } = await planFor(
      item("Part one", same, "a.mp3"),
      item("Part two", same, "b.mp3"),
    );
    expect(sermons.map(({ title }) => title)).toEqual(["Part one", "Part two"]);
    expect(new Set(sermons.map(({ uid }) => uid)).size).toBe(2);
    // Our feed may give no guid twice.
    expect(sermons.map(({ guid }) => guid)).toEqual(["", ""]);
    expect(refused).toEqual([]);
  });

  test("those of another guid are all offered, also at one address", async () => {
    const { sermons } = await planFor(item("One", `${same}-1`, "a.mp3"), item("Two", `${same}-2`, "a.mp3"));
    expect(sermons.map(({ title, guid }) => [title, guid])).toEqual([
      ["One", `${same}-1`],
      ["Two", `${same}-2`],
    ]);
  });

  test("those of one guid and one address, or of one address alone, are named as left out", async () => {
    const { sermons, refused } = await planFor(
      item("One", same, "a.mp3"),
      item("One", same, "a.mp3"),
      item("One again", same, "a.mp3"),
      item("Two", "", "b.mp3"),
      item("Three", "", "b.mp3"),
    );
    expect(sermons.map(({ title }) => title)).toEqual(["One", "Two"]);
    expect(refused).toEqual([
      { title: "One", reason: "It is in this list more than once." },
      { title: "One again", reason: "It has the same recording as “One” in this list." },
      { title: "Three", reason: "It has the same recording as “Two” in this list." },
    ]);
  });

  test("the numbers add up: found is offered, here, left for later and left out", async () => {
    const { db } = await open();
    const items = Array.from({ length: 230 }, (_, number) =>
      item(`Sermon ${number}`, `hill-sermon-${number}`, `${number}.mp3`),
    );
    const now = "2026-11-01T10:00:00.000Z";
    for (const number of [1, 2])
      await db
        .insertInto("importedSermons")
        .values({ uid: `hill-sermon-${number}`, sermonId: `gone-${number}`, importedAt: now })
        .execute();
    const list = await read(...items, items[0] ?? "", "<title>Only words</title>");
    const { sentences, groups, refused } = shownPlan(await planOf(db, list));
    expect(sentences).toEqual([
      "232 were found.",
      "198 sermons are new.",
      "2 sermons were deleted here. They stay deleted unless you tick them.",
      "30 are left for later: one import takes 200. Read it again afterwards.",
      "2 cannot be imported.",
    ]);
    expect(groups.flatMap(({ sermons }) => sermons)).toHaveLength(200);
    expect(refused.map(({ title }) => title)).toEqual(["Only words", "Sermon 0"]);
  });
});
