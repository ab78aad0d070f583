import { never } from "../../../app/items/visibility/visibility.ts";
import { insertEvents } from "../../support/events.ts";
import { signIn, type TestSite } from "../../support/test-site.ts";
import { insertOwnPage } from "./own-pages.ts";
import { databaseOf, joinAsMember } from "./people.ts";

export const eventId = "0193a000-0000-7000-8000-000000000001";
export const sermonId = "0193a000-0000-7000-8000-000000000002";
const sampleId = "00000000-0000-7000-8000-000000000001";
export const postId = "0193a000-0000-7000-8000-000000000002";
export const prayerId = "0193a000-0000-7000-8000-000000000003";
export const ownPageId = "0193a000-0000-7000-8000-000000000005";
export const goneId = "0193a000-0000-7000-8000-000000000004";
export const pictureId = "0193a000-0000-7000-8000-000000000005";
/** In the title or text of everything that only staff may see. */
export const secret = "Choir practice";
export const event = {
  eventTitle: "Choir practice",
  eventContent: "In the chapel",
  eventDate: "2026-12-01",
  eventTime: "19:00",
  eventUrl: "",
};

const sermon = {
  title: "The lost coin",
  sermonBy: "Ruth Field",
  videoUrl: "https://youtu.be/dQw4w9WgXcQ",
  content: "Swept, searched, found.",
};
const post = { postedBy: "Ann", content: secret };
export const prayer = { userName: "Ann", title: secret, content: "For all who sing", picUrl: "" };
export const day = "2026-11-21";
const date = `${day}T12:00:00.000Z`;

/** Opens a site with all of this, with staff, who may change it, and a member, who may not. */
export async function openGuarded(
  open: () => Promise<TestSite>,
): Promise<{ site: TestSite; staff: Record<string, string>; member: Record<string, string> }> {
  const site = await open();
  await using db = databaseOf(site);
  await insertEvents(db, [
    { id: eventId, ...event },
    { id: sampleId, ...event },
  ]);
  await insertOwnPage(db, { id: ownPageId, slug: "singers", title: secret, visibleFrom: never });
  await db
    .insertInto("videos")
    .values({
      id: sermonId,
      ...sermon,
      date: "2026-11-21T12:00:00.000Z",
      userName: "Ruth",
      embeddable: true,
    })
    .execute();
  for (const id of [postId, goneId]) {
    await db
      .insertInto("dailyPosts")
      .values({ id, ...post, date, imgUrl: "", imgPath: "", likes: 0 })
      .execute();
  }
  for (const id of [prayerId, goneId]) {
    await db
      .insertInto("prayerRequests")
      .values({ id, ...prayer, date, userId: null, isApproved: false })
      .execute();
  }
  const alert = { requestId: prayerId, why: "ticked", takenAt: null, takenBy: null } as const;
  await db
    .insertInto("prayerAlerts")
    .values({ ...alert, createdAt: date, remindedAt: null })
    .execute();
  await db
    .insertInto("pictures")
    .values({
      id: pictureId,
      path: "pictures/lantern.jpg",
      url: "/v0/b/site/o/pictures%2Flantern.jpg?alt=media",
      width: 300,
      height: 200,
      people: "nobody",
      createdAt: date,
    })
    .execute();
  return { site, staff: { cookie: await signIn(site) }, member: { cookie: await joinAsMember(site) } };
}
