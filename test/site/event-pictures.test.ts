import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { announced, fieldValue, parsePage } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { databaseOf } from "./support/people.ts";
import { purgeDeletedItems } from "./support/stored-pictures.ts";

const event = {
  eventTitle: "Choir practice",
  eventContent: "In the chapel",
  eventDate: "2090-12-01",
  eventTime: "19:00",
};

async function jpeg(width = 640, height = 400): Promise<Blob> {
  const picture = sharp({ create: { width, height, channels: 3, background: "#48766a" } });
  const bytes = await picture
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .toBuffer();
  return new Blob([Uint8Array.from(bytes)], { type: "image/jpeg" });
}

describeSite("pictures of events", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });
  beforeEach(async () => {
    await using db = databaseOf(site);
    for (const { id } of await db.selectFrom("events").select("id").execute()) {
      await postForm(site, `/event-alter/${id}/delete`, {}, staff);
    }
    await purgeDeletedItems(site);
    expect(await stored()).toEqual({ events: [], files: [], contents: [] });
  });

  /** Sends the form as a browser without scripts does. */
  function send(url: string, picture: Blob | undefined, change: Record<string, string> = {}, name = "a.jpg") {
    const body = new FormData();
    for (const [field, value] of Object.entries({ ...event, eventUrl: "", version: "1", ...change }))
      body.set(field, value);
    body.set("picture", picture ?? new Blob([]), picture ? name : "");
    return site.request(url, { method: "POST", body, headers: staff });
  }

  async function stored() {
    await using db = databaseOf(site);
    const events = await db.selectFrom("events").select(["id", "eventUrl"]).orderBy("id").execute();
    const files = await db.selectFrom("storedFiles").select(["fullPath", "contentKey"]).execute();
    const contents = await readdir(path.join(site.dataDir, "files", "contents")).catch(() => []);
    return { events, files, contents };
  }

  async function added(): Promise<{ id: string; eventUrl: string }> {
    expect((await send("/event-create", await jpeg())).status).toBe(302);
    const event = (await stored()).events[0];
    if (!event) throw new Error("the event was not added");
    return event;
  }

  test("pictures of events sent with the form are kept without their location, and shown in several sizes with width and height", async () => {
    const { eventUrl } = await added();
    const { files, contents } = await stored();
    expect(files).toHaveLength(1);
    expect(contents).toHaveLength(1);
    expect(files[0]?.fullPath).toMatch(/^events\/[0-9a-f-]{36}\.jpg$/);
    const served = await site.request(eventUrl);
    expect(served.headers.get("content-type")).toBe("image/jpeg");
    const { width, exif } = await sharp(await served.arrayBuffer()).metadata();
    expect(width).toBe(640);
    expect(exif).toBeUndefined();
    const html = await (await site.request("/event")).text();
    const document = parsePage(html);
    expect(document.querySelector('source[type="image/avif"][srcset^="/v0/b/site/o/events"]')).not.toBeNull();
    expect(document.querySelector('img[width="640"][height="400"]')).not.toBeNull();
  });

  test("pictures of events are optional", async () => {
    expect((await send("/event-create", undefined)).status).toBe(302);
    const { events, files } = await stored();
    expect(events).toMatchObject([{ eventUrl: "" }]);
    expect(files).toEqual([]);
  });

  test.each([
    ["a text", new Blob(["not a picture"], { type: "image/jpeg" })],
    ["a page", new Blob(["<svg xmlns='http://www.w3.org/2000/svg'/>"], { type: "image/svg+xml" })],
    ["half a picture", undefined],
  ])("pictures of events are refused, leaving nothing behind, when the file is %s", async (name, file) => {
    const picture = file ?? (await jpeg()).slice(0, 700, "image/jpeg");
    const response = await send("/event-create", picture, { eventTitle: `With ${name}` });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(announced(html)[0]).toMatch(/^Failed to upload image\. [A-Z].+\.$/);
    expect(fieldValue(html, "eventTitle")).toBe(`With ${name}`);
    expect(await stored()).toEqual({ events: [], files: [], contents: [] });
  });

  test("pictures of events sent with an invalid form are not kept", async () => {
    expect((await send("/event-create", await jpeg(), { eventTitle: "" })).status).toBe(400);
    expect((await stored()).files).toEqual([]);
  });

  test.each([
    "https://evil.example/x.jpg",
    "//evil.example/x.jpg",
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "/v0/b/site/o/events%2Fmissing.jpg?alt=media&token=x",
    "/v0/b/site/o/prayer-requests%2Fmine.jpg?alt=media&token=x",
    "/v0/b/site/o/events%2F..%2Fprayer-requests%2Fmine.jpg?alt=media&token=x",
    "/v0/b/other/o/events%2Fx.jpg?alt=media",
    "/favicon.svg",
  ])("pictures of events are refused when the URL is no picture of an event: %s", async (eventUrl) => {
    await uploadPrayerPicture();
    try {
      const response = await postForm(site, "/event-create", { ...event, eventUrl }, staff);
      expect(response.status).toBe(400);
      expect(announced(await response.text())[0]).toMatch(/^Failed to upload image\./);
      expect((await stored()).events).toEqual([]);
    } finally {
      const url = "/v0/b/site/o/prayer-requests%2Fmine.jpg";
      await site.request(url, { method: "DELETE", headers: staff });
    }
  });

  async function uploadPrayerPicture(): Promise<void> {
    const description = JSON.stringify({ name: "prayer-requests/mine.jpg", contentType: "image/jpeg" });
    const body = new Blob([
      `--part\r\nContent-Type: application/json\r\n\r\n${description}\r\n--part\r\nContent-Type: image/jpeg\r\n\r\n`,
      await jpeg(40, 40),
      "\r\n--part--",
    ]);
    const response = await site.request("/v0/b/site/o?name=prayer-requests%2Fmine.jpg", {
      method: "POST",
      body,
      headers: {
        ...staff,
        "x-goog-upload-protocol": "multipart",
        "content-type": "multipart/related; boundary=part",
      },
    });
    expect(response.status).toBe(200);
  }

  test("pictures of events can be added by the URL of an uploaded picture, and only the new picture stays after a replacement", async () => {
    const before = await added();
    const kept = await send(`/event-alter/${before.id}/update`, undefined, { eventUrl: before.eventUrl });
    expect(kept.status).toBe(302);
    expect((await stored()).events).toEqual([before]);

    expect(
      (await send(`/event-alter/${before.id}/update`, await jpeg(300, 200), { version: "2" })).status,
    ).toBe(302);
    expect((await site.request(before.eventUrl)).status).toBe(404);
    await purgeDeletedItems(site);
    const { events, files, contents } = await stored();
    expect(events[0]?.id).toBe(before.id);
    expect(events[0]?.eventUrl).not.toBe(before.eventUrl);
    expect(files).toHaveLength(1);
    expect(contents).toHaveLength(1);
    expect((await site.request(events[0]?.eventUrl ?? "")).status).toBe(200);
  });

  test("pictures of events can be removed", async () => {
    const { id, eventUrl } = await added();
    expect(
      (await send(`/event-alter/${id}/update`, undefined, { eventUrl, removePicture: "on" })).status,
    ).toBe(302);
    expect((await site.request(eventUrl)).status).toBe(404);
    await purgeDeletedItems(site);
    expect(await stored()).toEqual({ events: [{ id, eventUrl: "" }], files: [], contents: [] });
  });

  test("pictures of events stay when a change is refused", async () => {
    const before = await added();
    const { contents } = await stored();
    for (const [picture, change] of [
      [await jpeg(), { eventTitle: "" }],
      [new Blob(["text"]), {}],
      [undefined, { eventUrl: "https://evil.example/x.jpg" }],
    ] as const) {
      expect((await send(`/event-alter/${before.id}/update`, picture, change)).status).toBe(400);
    }
    expect((await send("/event-alter/none/update", await jpeg())).status).toBe(409);
    expect((await send(`/event-alter/${before.id}/update`, await jpeg(), { version: "7" })).status).toBe(409);
    expect(await stored()).toMatchObject({ events: [before], contents });
  });

  test("pictures of events shared by two events are not deleted with one of them", async () => {
    const { id, eventUrl } = await added();
    expect((await postForm(site, "/event-create", { ...event, eventUrl }, staff)).status).toBe(302);
    await postForm(site, `/event-alter/${id}/delete`, {}, staff);
    expect((await site.request(eventUrl)).status).toBe(200);
  });

  test("pictures of events are deleted with the event, which can be deleted even if the picture is gone", async () => {
    const first = await added();
    expect((await postForm(site, `/event-alter/${first.id}/delete`, {}, staff)).status).toBe(302);
    expect((await site.request(first.eventUrl)).status).toBe(404);
    await purgeDeletedItems(site);
    expect(await stored()).toEqual({ events: [], files: [], contents: [] });
    const second = await added();
    const url = second.eventUrl.split("?")[0] ?? "";
    expect((await site.request(url, { method: "DELETE", headers: staff })).status).toBe(204);
    expect((await postForm(site, `/event-alter/${second.id}/delete`, {}, staff)).status).toBe(302);
    expect(await stored()).toEqual({ events: [], files: [], contents: [] });
  });
});

describeSiteOnBothDatabases(
  "an event that cannot be saved",
  "a statement fails and the transaction is rolled back",
  (open) => {
    test("an event that cannot be saved leaves no picture behind, and the form says so and keeps what was typed", async () => {
      const site = await open();
      const staff = { cookie: await signIn(site) };
      await using db = databaseOf(site);
      await db.schema.dropTable("occurrences").execute();
      const body = new FormData();
      for (const [field, value] of Object.entries(event)) body.set(field, value);
      body.set("picture", await jpeg(), "a.jpg");
      const response = await site.request("/event-create", { method: "POST", body, headers: staff });
      expect(response.status).toBe(500);
      const html = await response.text();
      expect(announced(html)).toEqual(["Failed to add event."]);
      expect(fieldValue(html, "eventTitle")).toBe(event.eventTitle);
      expect(await db.selectFrom("events").select("id").execute()).toEqual([]);
      expect(await db.selectFrom("storedFiles").select("fullPath").execute()).toEqual([]);
      expect(await readdir(path.join(site.dataDir, "files", "contents"))).toEqual([]);
    });
  },
);
