import { beforeAll, expect, test } from "vitest";
import { fieldValue } from "../support/html.ts";
import { describeSite, postForm, type TestSite } from "../support/test-site.ts";
import {
  day,
  event,
  eventId,
  goneId,
  openGuarded,
  ownPageId,
  pictureId,
  prayer,
  prayerId,
} from "./support/guarded-content.ts";
import { databaseOf, joinAs } from "./support/people.ts";
import { uploaded } from "./support/stored-pictures.ts";

/** Those that every item has are in `items.test.ts`. */
const commands: [string, Record<string, string>][] = [
  [`/event-alter/${eventId}/attendance`, { takesReplies: "on", places: "10" }],
  [`/event-alter/${eventId}/dates/${event.eventDate}/cancel`, { reason: "Snow" }],
  [`/event-alter/${eventId}/dates/${event.eventDate}/uncancel`, {}],
  [
    `/event-alter/${eventId}/dates/${event.eventDate}/change`,
    { ...event, eventTitle: "Changed", place: "own", version: "3" },
  ],
  [`/event-alter/${eventId}/dates/${event.eventDate}/reset`, {}],
  [`/update-prayer-requests/${prayerId}/with-them`, {}],
  [`/update-prayer-requests/${prayerId}/give-back`, {}],
  [`/update-prayer-requests/${prayerId}/confirm-approval`, {}],
  [`/update-prayer-requests/${prayerId}/update`, { ...prayer, day, title: "Changed", version: "2" }],
  [`/update-prayer-requests/${goneId}/delete`, {}],
  [`/update-prayer-requests/${goneId}/restore`, {}],
  ...["ask-back", "publish", "decline"].map((command): [string, Record<string, string>] => [
    `/update-prayer-requests/${prayerId}/${command}`,
    { words: "Because" },
  ]),
  [`/update-prayer-requests/${goneId}/pass-on`, { words: "" }],
  ["/change-background-media", { backgroundMediaUrl: "https://evil.example/x.mp4" }],
  ["/change-main-image", { mainImageUrl: "https://evil.example/x.jpg" }],
  ["/pages/baptism/edit", { title: "Changed", description: "A", text: "B", button: "preview", version: "0" }],
  ["/pages/baptism/publish", {}],
  ["/pages/fasting/edit", { title: "Later", description: "A", text: "B", button: "draft", version: "0" }],
  ["/pages/fasting/draft", { shown: "from", fromDay: "2030-01-01", version: "1" }],
  ["/pages/fasting/draft/discard", { version: "2" }],
  ["/pages/giving/edit", { title: "Changed", description: "A", text: "B", button: "publish", version: "0" }],
  ["/pages/giving/original", {}],
  ["/pages/giving/still-right", {}],
  ["/pages/all-still-right", { page: "giving" }],
  ["/pages/all-still-right/1795959350014/restore", {}],
  [
    "/facts/contacts/edit",
    { "row-people-name": "Changed", "row-people-role": "A", button: "publish", version: "0" },
  ],
  ["/facts/contacts/original", {}],
  [`/pictures/${pictureId}`, { alt: "Changed", focusX: "10", focusY: "90", people: "unasked", version: "1" }],
  [`/pictures/${pictureId}/take-down`, {}],
  ["/pictures", { url: "", alt: "Boats", people: "nobody" }],
  ["/pages/new", { title: "Our garden", description: "Beans." }],
  [
    `/pages/${ownPageId}/edit`,
    {
      title: "Changed",
      description: "A",
      "piece-0-kind": "map",
      button: "publish",
      version: "1",
      pageVersion: "1",
    },
  ],
  [`/pages/${ownPageId}/settings`, { slug: "changed", shown: "now", version: "2" }],
  [`/pages/${ownPageId}/remove`, { leads: "nowhere" }],
  [`/pages/${ownPageId}/restore`, {}],
  ["/pages/addresses/add", { path: "/old", to: "/services" }],
  ["/pages/addresses/about/change", { to: "/services", version: "0" }],
  ["/pages/addresses/contact/switch-off", { version: "0" }],
  ["/pages/addresses/about/remove", { version: "1" }],
  ["/pages/move-in/publish", { take: `page:${ownPageId}` }],
  [`/pages/move-in/publish/${goneId}/restore`, {}],
  ["/remove-sample-content", {}],
  [`/remove-sample-content/${goneId}/restore`, {}],
];

describeSite("permissions", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  let member: Record<string, string>;
  beforeAll(async () => {
    ({ site, staff, member } = await openGuarded(open));
  });

  async function everything() {
    await using db = databaseOf(site);
    return {
      events: await db.selectFrom("events").selectAll().orderBy("id").execute(),
      exceptions: await db.selectFrom("eventExceptions").selectAll().orderBy("id").execute(),
      occurrences: await db.selectFrom("occurrences").selectAll().orderBy("id").execute(),
      prayers: await db.selectFrom("prayerRequests").selectAll().orderBy("id").execute(),
      alerts: await db.selectFrom("prayerAlerts").selectAll().execute(),
      settings: await db.selectFrom("settings").selectAll().execute(),
      pages: await db.selectFrom("pageTexts").selectAll().orderBy("slug").execute(),
      drafts: await db.selectFrom("pageDrafts").selectAll().execute(),
      ownPages: await db.selectFrom("ownPages").selectAll().orderBy("id").execute(),
      earlierSlugs: await db.selectFrom("earlierSlugs").selectAll().execute(),
      redirects: await db.selectFrom("redirects").selectAll().orderBy("path").execute(),
      reviews: await db.selectFrom("pageReviews").selectAll().orderBy("slug").execute(),
      previews: await db.selectFrom("pagePreviews").selectAll().execute(),
      pictures: await db.selectFrom("pictures").selectAll().orderBy("id").execute(),
      files: await db.selectFrom("storedFiles").selectAll().execute(),
    };
  }

  test.each(commands)(
    "the command %s is refused to visitors and members and changes nothing",
    async (path, fields) => {
      const before = await everything();
      for (const way of [path, `${path}.data`, `${path}/`]) {
        for (const multipart of [false, true]) {
          const body = multipart ? formOf(fields) : new URLSearchParams(fields);
          const asVisitor = await site.request(way, { method: "POST", body });
          expect(asVisitor.status, way).toBe(401);
          const asMember = await site.request(way, { method: "POST", body, headers: member });
          expect(asMember.status, way).toBe(403);
        }
      }
      for (const method of ["PUT", "PATCH", "DELETE"]) {
        const response = await site.request(path, {
          method,
          body: new URLSearchParams(fields),
          headers: member,
        });
        expect(response.status).toBeGreaterThanOrEqual(400);
      }
      expect(await everything()).toEqual(before);
    },
  );

  /** The key of the preview at a URL, which its button sends. */
  async function previewShown(url: string): Promise<string> {
    const html = await (await site.request(url, { headers: staff })).text();
    return fieldValue(html, "preview") ?? "";
  }

  test("the same commands work for staff", async () => {
    // Passing on needs somebody who reads it.
    await joinAs(site, "pastor");
    for (const [path, fields] of commands) {
      const sent = { ...fields };
      if (path === "/pages/baptism/publish") sent.preview = await previewShown("/baptism?preview");
      if (path === "/pictures") sent.url = await uploaded(site, "pictures/boats.jpg", staff);
      expect((await postForm(site, path, sent, staff)).status, path).toBe(302);
    }
    const { events, prayers, settings, pages, ownPages, pictures } = await everything();
    expect(pictures).toMatchObject([{ id: pictureId, takenDownAt: expect.any(String) }, { alt: "Boats" }]);
    expect(ownPages.map(({ slug, removedAt }) => [slug, removedAt])).toEqual([
      ["changed", null],
      ["our-garden", null],
    ]);
    expect(pages.filter(({ slug }) => !/^0/.test(slug))).toMatchObject([
      { slug: "baptism", version: 1, revisionId: expect.any(String) },
      { slug: "facts/contacts", version: 2, revisionId: null },
      { slug: "fasting", version: 3, revisionId: null },
      { slug: "giving", version: 2, revisionId: null },
    ]);
    expect(events.map(({ eventTitle }) => eventTitle)).toEqual(["Choir practice"]);
    expect(prayers.map(({ title, isApproved, audience }) => [title, isApproved, audience])).toEqual([
      ["Changed", true, "everybody"],
      [expect.any(String), false, "pastor"],
    ]);
    expect(settings).toMatchObject([
      { backgroundMediaUrl: "https://evil.example/x.mp4", isVideoBackground: true },
    ]);
  });
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
