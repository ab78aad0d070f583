import { expect, onTestFinished, test } from "vitest";
import { readableLog } from "../../../platform/mail/testing/smtp-receiver.ts";
import { noisy } from "../../../platform/storage/testing/test-storage.ts";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { openEventsChurch, staff } from "../../events/testing/events-church.ts";
import type { PublishedPages } from "../texts/published-pages.ts";
import { urlLimits } from "../urls/leading-urls.ts";
import { importOldSite } from "./import-items.server.ts";
import { movingLimits } from "./moving-limits.ts";
import { findMovingPlan, previewMoving } from "./moving-previews.server.ts";
import { exportOf, oldHost } from "./testing/exports.ts";

describeWithDatabase("what an import brings", (open) => {
  async function openImports(broken: readonly string[] = []) {
    const church = await openEventsChurch(await open());
    const body = await noisy(20, 20).jpeg().toBuffer();
    const { log, lines } = readableLog();
    const site = {
      ...church.site,
      pages: { ofSite: async () => [] } as unknown as PublishedPages,
      isReserved: () => false,
      isPage: (path: string) => {
        if (broken.includes(path)) throw new Error("broken");
        return false;
      },
      publicFetch: async (url: string) => ({ url, status: 200, header: () => undefined, body }),
    };
    const meta = { _thumbnail_id: "9" };
    const news = '<category domain="category" nicename="news">News</category>';
    const source = exportOf([
      { id: 1, title: "About us" },
      { id: 2, title: "Visit us", link: `https://${oldHost}/about/visit/` },
      { id: 3, type: "post", title: "Harvest", content: "<p>Thanks</p>", meta, more: news },
      {
        id: 4,
        type: "event",
        title: "Fair",
        link: `https://${oldHost}/about/fair/`,
        meta: { ...meta, _event_start_date: "2027-05-08" },
      },
      { id: 9, type: "attachment", title: "Hall", file: `https://${oldHost}/hall.jpg` },
    ]);
    return {
      db: church.db,
      lines,
      async bring() {
        const id = await previewMoving(site, staff, Buffer.from(source));
        const ticked = { items: new Set([0, 1, 2, 3]), pictures: new Set([0]) };
        await importOldSite(site, staff, { id, ticked, log });
        const outcome = (await findMovingPlan(site, staff, id))?.outcome;
        return { added: outcome?.added.map(({ title }) => title), failed: outcome?.failed, outcome };
      },
    };
  }

  test("posts and events wait for pictures for which there was no time, and come with them next time", async () => {
    const { db, bring } = await openImports();
    const { picturesMs } = movingLimits;
    onTestFinished(() => {
      movingLimits.picturesMs = picturesMs;
    });
    movingLimits.picturesMs = 0;
    const late = await bring();
    expect(late.added).toEqual(["About us", "Visit us"]);
    expect(late.failed?.map(({ title }) => title)).toEqual(["Hall", "Harvest", "Fair"]);
    movingLimits.picturesMs = picturesMs;
    expect(await bring()).toMatchObject({ added: ["Hall", "Harvest", "Fair"], failed: [] });
    expect(await db.selectFrom("events").select("eventUrl").execute()).toEqual([
      { eventUrl: expect.stringMatching(/./) },
    ]);
  });

  test("lists of the old site that cannot lead on are named, and those that do already are not", async () => {
    const { db, bring } = await openImports();
    const row = { target: "/event", version: 1 };
    const rows = Array.from({ length: urlLimits.rows }, (_, number) => ({
      ...row,
      id: `${number}`,
      path: number === 0 ? "/feed" : `/old-${number}`,
    }));
    await db.insertInto("redirects").values(rows).execute();
    const { failed } = await bring();
    expect(failed).toEqual([
      {
        title: "/category",
        reason: "It does not lead to /daily-posts: There are 1000 links already. Remove one first.",
      },
    ]);
  });

  test("one thing that fails unexpectedly is named and logged, and the others come", async () => {
    const { lines, bring } = await openImports(["/about/visit", "/about/fair"]);
    const { added, failed, outcome } = await bring();
    expect(added).toEqual(["Hall", "About us", "Harvest", "Fair"]);
    expect(failed).toEqual([
      { title: "Visit us", reason: "It could not be saved. Read the old site again to import it." },
    ]);
    expect(outcome?.added.at(-1)?.notes).toEqual([
      "Its old link does not lead to it: it could not be saved.",
    ]);
    expect(lines).toHaveLength(2);
  });
});
