import { beforeAll, expect, test } from "vitest";
import { describeSiteOnBothDatabases, postForm, signIn, type TestSite } from "../site.ts";
import { spokenIn } from "./page.ts";
import { databaseOf } from "./people.ts";
import { jpeg, sendForm, uploaded } from "./stored-pictures.ts";

const event = {
  eventTitle: "Choir practice",
  eventContent: "In the chapel",
  eventDate: "2026-12-01",
  eventTime: "19:00",
  eventUrl: "",
};

describeSiteOnBothDatabases("pictures", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });

  test("that the home page shows too outlive the event from which they were taken", async () => {
    await using db = databaseOf(site);
    const address = await uploaded(site, "events/river.jpg", staff);
    await postForm(site, "/event-create", { ...event, eventUrl: address }, staff);
    const changed = await postForm(site, "/change-main-image", { mainImageUrl: address }, staff);
    expect(changed.status).toBe(302);
    const { id } = await db.selectFrom("events").select("id").executeTakeFirstOrThrow();
    expect((await postForm(site, `/event-alter/${id}/delete`, {}, staff)).status).toBe(302);
    expect((await site.request(address)).status).toBe(200);
  });

  test("that cannot be stored are said to have failed, and what was typed stays", async () => {
    const broken = await open();
    const headers = { cookie: await signIn(broken) };
    await using db = databaseOf(broken);
    await db.schema.alterTable("storedFiles").renameColumn("contentKey", "key").execute();
    const response = await sendForm(broken, "/event-create", event, headers, await jpeg());
    expect(response.status).toBe(500);
    const html = await response.text();
    expect(spokenIn(html)).toEqual(["Failed to upload image."]);
    expect(html).toContain('value="Choir practice"');
    expect(await db.selectFrom("events").selectAll().execute()).toEqual([]);
  });
});
