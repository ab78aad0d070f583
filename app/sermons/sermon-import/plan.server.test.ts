import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { sequence } from "../../../test/support/sequence.ts";
import { readGivenList } from "./read-given.server.ts";
import { planIn, planOf } from "./sermon-plan.server.ts";
import { shownPlan } from "./shown-sermon-plan.server.ts";
import { podcastOf } from "./testing/feeds.ts";

describeWithDatabase("what an import of sermons will do", (open) => {
  test("all that cannot be imported are counted, and the first 200 named", async () => {
    const { db } = await open();
    const shownOf = async (count: number) => {
      const refused = Array.from({ length: count }, (_, index) => ({
        title: `Film ${index}`,
        reason: "Gone.",
      }));
      return shownPlan(await planOf(db, { name: "", sermons: [], refused, unread: 0, sentences: [] }));
    };
    const { sentences, refused } = await shownOf(1250);
    expect(sentences).toEqual([
      "1,250 were found.",
      "1,250 cannot be imported.",
      "The first 200 of these are listed below.",
    ]);
    expect(refused).toHaveLength(200);
    expect((await shownOf(2)).sentences).toEqual(["2 were found.", "2 cannot be imported."]);
  });

  test("a preview that the version before stored is read", async () => {
    const { db } = await open();
    const mp3 = `<enclosure url="https://cdn.hill.example/1.mp3" type="audio/mpeg"/>`;
    const found = await readGivenList(Buffer.from(podcastOf(`<title>Salt</title>${mp3}`)), {
      publicFetch: () => Promise.reject(new Error("no server")),
      signal: undefined,
    });
    const plan = await planOf(db, found);
    const sermons = plan.sermons.map(({ unsureDate: _, ...sermon }) => sermon);
    expect(planIn(JSON.stringify({ ...plan, sermons }))).toEqual(plan);
  });

  test("the numbers of a preview add up, and each that is left out is named with a reason", async () => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const { db } = await open();
      const random = sequence(seed);
      const any = <Item>(list: readonly Item[]) => list[Math.floor(random() * list.length)];
      const items = Array.from({ length: seed === 8 ? 450 : 60 }, (_, index) => madeItem(any, index));
      const found = await readGivenList(Buffer.from(podcastOf(...items)), {
        publicFetch: () => Promise.reject(new Error("no server")),
        signal: undefined,
      });
      expect(found.sermons.length + found.refused.length).toBe(items.length);
      const first = await planOf(db, found);
      // Some were imported, of which some were deleted.
      for (const sermon of first.sermons.filter(() => random() < 0.3))
        await db
          .insertInto("importedSermons")
          .values({
            ...{ uid: sermon.uid, sermonId: uuidv7(), guid: sermon.guid, recordingUrl: sermon.recordingUrl },
            ...{ recording: "none", problem: "", importedAt: "2026-11-23T09:00:00.000Z" },
          })
          .execute();
      const plan = await planOf(db, found);
      const { sentences, groups, refused } = shownPlan(plan);
      const numbers = Object.fromEntries(
        sentences.flatMap((sentence) => {
          const [, number = "", what = ""] = /^(One|[\d,]+) (.*)$/.exec(sentence) ?? [];
          const [kind] = Object.entries(kinds).find(([, words]) => words.test(what)) ?? [];
          return kind ? [[kind, number === "One" ? 1 : Number(number.replace(",", ""))]] : [];
        }),
      );
      const { found: all = 0, new: news = 0, deleted = 0, here = 0, later = 0, unusable = 0 } = numbers;
      expect(all, `seed ${seed}`).toBe(items.length);
      expect(news + deleted + here + later + unusable, `seed ${seed}`).toBe(all);
      expect(groups.flatMap(({ sermons }) => sermons)).toHaveLength(news + deleted);
      expect(refused).toHaveLength(Math.min(unusable, 200));
      for (const { title, reason } of refused) expect([title, reason]).not.toContain("");
      const shown = [...plan.sermons, ...refused].map(({ title }) => title);
      if (here === 0 && later === 0 && unusable <= 200)
        expect(shown.toSorted()).toEqual(
          [...found.sermons, ...found.refused].map(({ title }) => title).toSorted(),
        );
    }
  });
});

const kinds = {
  found: /^(?:was|were) found/,
  new: /^sermons? (?:is|are) new/,
  deleted: /^sermons? (?:was|were) deleted here/,
  here: /^(?:is|are) here already/,
  later: /^are left for later/,
  unusable: /^cannot be imported/,
};

type Any = <Item>(list: readonly Item[]) => Item | undefined;

/** An item of a podcast that may lack anything, or have what another one has too. */
function madeItem(any: Any, index: number): string {
  const near = index - (any([0, 0, 0, 1, 2]) ?? 0);
  const guid = any([`hill-sermon-${near}`, `hill-sermon-${near}`, `${near}`, "the-same-for-all", ""]);
  const url = any([
    `https://cdn.hill.example/${near}.mp3`,
    `${near}.mp3`,
    `https://cdn.hill.example/${near} a.mp3`,
  ]);
  const files = any([
    `<enclosure url="${url}" type="audio/mpeg"/>`,
    `<enclosure url="${url}"/>`,
    `<media:content url="${url}"/><enclosure url="${url}" type="audio/mpeg"/>`,
    `<enclosure url="https://cdn.hill.example/${near}.jpg" type="image/jpeg"/>`,
    `<enclosure url="ftp://cdn.hill.example/${near}.mp3"/>`,
    `<link>https://youtu.be/aaaaaaa${String(near).padStart(4, "0")}</link>`,
    "",
  ]);
  const date = any(["3/11/2024", "Sun, 03 Nov 2024", "last Sunday", ""]);
  return `<title>${any([`Sermon ${index}`, "Sermon", ""])}</title><guid>${guid}</guid><pubDate>${date}</pubDate>${files}`;
}
