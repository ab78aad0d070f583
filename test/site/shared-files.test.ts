import { beforeAll, expect, test } from "vitest";
import type { Database } from "../../database/connection.ts";
import { announced, fieldValue } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { databaseOf } from "./support/people.ts";
import { jpeg, purgeDeletedItems, sendForm, uploaded } from "./support/stored-pictures.ts";

const event = {
  eventTitle: "Choir practice",
  eventContent: "In the chapel",
  eventDate: "2090-12-01",
  eventTime: "19:00",
  eventUrl: "",
};

async function clear(db: Database): Promise<void> {
  for (const table of ["events", "settings", "fileUses"] as const) await db.deleteFrom(table).execute();
}

describeSite("pictures", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });

  test("pictures that the home page shows too outlive the event they came from", async () => {
    await using db = databaseOf(site);
    const address = await uploaded(site, "events/river.jpg", staff);
    await postForm(site, "/event-create", { ...event, eventUrl: address }, staff);
    const changed = await postForm(site, "/change-main-image", { mainImageUrl: address }, staff);
    expect(changed.status).toBe(302);
    const { id } = await db.selectFrom("events").select("id").executeTakeFirstOrThrow();
    expect((await postForm(site, `/event-alter/${id}/delete`, {}, staff)).status).toBe(302);
    expect((await site.request(address)).status).toBe(200);
  });

  test.each<[shownBy: string, path: string, fields: (url: string) => Record<string, string>]>([
    ["another event", "/event-create", (url) => ({ ...event, eventUrl: url })],
    [
      "another event, with the name of the site",
      "/event-create",
      (url) => ({ ...event, eventUrl: site.url + url }),
    ],
    [
      "another event, written in another way",
      "/event-create",
      (url) => ({ ...event, eventUrl: url.replace("%2F", "/") }),
    ],
    ["the home page", "/change-background-media", (backgroundMediaUrl) => ({ backgroundMediaUrl })],
  ])("pictures that %s shows too outlive the event", async (_shownBy, path, fields) => {
    await using db = databaseOf(site);
    await clear(db);
    await purgeDeletedItems(site);
    const url = await uploaded(site, "events/summer river_50%.jpg", staff);
    await postForm(site, "/event-create", { ...event, eventUrl: url }, staff);
    const { id } = await db.selectFrom("events").select("id").executeTakeFirstOrThrow();
    const shown = await postForm(site, path, fields(url), staff);
    expect(shown.status, await shown.text()).toBe(302);
    expect((await postForm(site, `/event-alter/${id}/delete`, {}, staff)).status).toBe(302);
    expect((await site.request(url)).status).toBe(200);
    // Nothing else shows it any more.
    for (const other of await db.selectFrom("events").select("id").execute())
      await postForm(site, `/event-alter/${other.id}/delete`, {}, staff);
    await postForm(site, "/change-background-media", { backgroundMediaUrl: "" }, staff);
    expect((await site.request(url)).status).toBe(404);
  });

  test("pictures that cannot be stored are reported as failed, and what was typed stays", async () => {
    const broken = await open();
    const headers = { cookie: await signIn(broken) };
    await using db = databaseOf(broken);
    await db.schema.alterTable("storedFiles").renameColumn("contentKey", "key").execute();
    const response = await sendForm(broken, "/event-create", event, headers, await jpeg());
    expect(response.status).toBe(500);
    const html = await response.text();
    expect(announced(html)).toEqual(["Failed to upload image."]);
    expect(fieldValue(html, "eventTitle")).toBe("Choir practice");
    expect(await db.selectFrom("events").selectAll().execute()).toEqual([]);
  });
});
