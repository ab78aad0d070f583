import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { staff } from "../../events/testing/events-church.ts";
import type { Permission } from "../../permissions.ts";
import type { PublishedPages } from "../texts/published-pages.ts";
import { movingLimits } from "./moving-limits.ts";
import { planOf } from "./moving-plan.server.ts";
import { sermonsInWords } from "./recordings.ts";
import { exportOf, type WrittenEntry } from "./testing/exports.ts";
import { wordpressExport } from "./wordpress-export.server.ts";

describeWithDatabase("what becomes of an old site", (open) => {
  async function planFor(entries: WrittenEntry[], permissions: Permission[]) {
    const { db } = await open();
    const site = {
      db,
      pages: { ofSite: async () => [] } as unknown as PublishedPages,
      isReserved: () => false,
      clock: () => new Date("2026-11-23T09:00:00Z"),
    };
    const steps = wordpressExport(Buffer.from(exportOf(entries)));
    let step = steps.next();
    while (!step.done) step = steps.next();
    return planOf(site, { ...staff, permissions }, step.value);
  }

  const everything: Permission[] = ["pages:write", "posts:write", "events:write"];

  test("what somebody may not write is left out and named", async () => {
    const meta = { _EventStartDate: "2027-05-08 10:00:00" };
    const entries = [
      { id: 1, title: "Visit us", content: "<p>Come</p>" },
      { id: 2, type: "post", title: "Harvest", content: "<p>Thanks</p>" },
      { id: 3, type: "tribe_events", title: "Fair", meta },
    ];
    const { items, leftOut } = await planFor(entries, ["pages:write"]);
    expect(items.map(({ title }) => title)).toEqual(["Visit us"]);
    expect(leftOut).toEqual([
      { title: "Harvest", reason: "You may not write daily posts." },
      { title: "Fair", reason: "You may not write events." },
    ]);
    expect((await planFor(entries, everything)).leftOut).toEqual([]);
  });

  test("a post whose only content is a recording is left out with its address", async () => {
    const enclosures = ["https://a.example/advent.mp3\n1\naudio/mpeg"];
    const { items, leftOut, sermons } = await planFor(
      [
        { id: 1, type: "post", title: "Advent", enclosures },
        { id: 2, type: "post", title: "Lent", content: "<p>Listen</p>", enclosures },
        { id: 3, type: "wpfc_sermon", title: "Easter" },
      ],
      everything,
    );
    expect(leftOut).toEqual([
      { title: "Advent", reason: "It has no text. Left out: a recording (https://a.example/advent.mp3)." },
    ]);
    expect(items[0]?.notes).toContain("Left out: a recording (https://a.example/advent.mp3).");
    expect(sermons).toEqual({ ofPlugin: 1, recordings: 2 });
    expect(sermonsInWords(sermons)).toBe(
      "Not moved in: one sermon and 2 recordings. “Import sermons” takes them from the feed of a podcast, if the old site has one.",
    );
  });

  test("a post keeps the lines of lists, addresses and tables apart, as a page does", async () => {
    const { items } = await planFor(
      [
        {
          id: 1,
          type: "post",
          title: "Week",
          content:
            "<dl><dt>Wednesday</dt><dd>Choir, 7pm</dd></dl><table><tr><th>When</th><th>What</th></tr></table><address>4 Chapel Street<br>\nRiverside</address><strong>Telephone</strong> 01632 960417",
        },
      ],
      everything,
    );
    expect(items[0]).toMatchObject({
      content:
        "Week\n\nWednesday\nChoir, 7pm\n\nWhen What\n\n4 Chapel Street\nRiverside\nTelephone 01632 960417",
    });
  });

  test("what is more than one import holds waits for the next", async () => {
    const { items } = movingLimits;
    const entries = Array.from({ length: items + 1 }, (_, index) => {
      return { id: index + 1, title: `Page ${index}`, content: "<p>Come</p>" };
    });
    const plan = await planFor(entries, everything);
    expect(plan.items).toHaveLength(items);
    expect(plan.leftOut).toEqual([
      {
        title: `Page ${items}`,
        reason: "There is no more room in one import. Import these first, then read the old site again.",
      },
    ]);
  });

  test("an event that lasts longer than events here is left out, and a long address has a short source", async () => {
    const meta = { _EventStartDate: "2027-05-08 10:00:00" };
    const link = `https://old-church.example/${"a".repeat(4000)}/`;
    const { items, leftOut } = await planFor(
      [
        {
          id: 1,
          type: "event",
          title: "Year",
          meta: { ...meta, _EventEndDate: "2027-06-09 10:00:00" },
        },
        {
          id: 2,
          type: "event",
          title: "Month",
          link,
          meta: { ...meta, _EventEndDate: "2027-06-08 10:00:00" },
        },
      ],
      everything,
    );
    expect(leftOut).toEqual([{ title: "Year", reason: "It lasts longer than 31 days." }]);
    expect(items.map(({ title }) => title)).toEqual(["Month"]);
    for (const source of items.flatMap(({ sources }) => sources)) expect(source.length).toBeLessThan(100);
  });

  test("a post that is longer than posts can be becomes a page, and a page that is too long is refused", async () => {
    const { items, leftOut } = await planFor(
      [
        { id: 1, type: "post", title: "Long", link: "", content: `<p>${"word ".repeat(1200)}</p>` },
        { id: 2, title: "Longer", content: "<p>word</p>\n".repeat(1200) },
        { id: 3, title: "Longest", content: "x".repeat(700_000) },
      ],
      everything,
    );
    expect(items).toMatchObject([{ kind: "page", title: "Long", slug: "long" }]);
    expect(items[0]?.notes).toContain("It is longer than a daily post can be, so it becomes a page.");
    expect(leftOut.map(({ title }) => title)).toEqual(["Longer", "Longest"]);
    expect(leftOut[0]?.reason).toContain("must have at most 1,000 lines");
  });
});
