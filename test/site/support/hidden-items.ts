import { never, type Visibility } from "../../../app/items/visibility/visibility.ts";
import { idOf } from "../../support/database.ts";
import { insertEvents } from "../../support/events.ts";
import type { TestSite } from "../../support/test-site.ts";
import { insertMenu, insertOwnPage, insertPageDraft } from "./own-pages.ts";
import { databaseOf } from "./people.ts";

/** When the tests of drafts begin. Monday. */
export const beginning = new Date("2027-03-08T09:00:00Z");
/** Sunday, 7am. */
export const appears = "2027-03-14T07:00:00.000Z";
/** 31 March at 6pm, when clocks show summer time. Not midnight, when pages are made again anyway. */
export const disappears = "2027-03-31T17:00:00.000Z";

type State = "draft" | "scheduled" | "expired";

const states: Record<State, Visibility> = {
  draft: { visibleFrom: never, visibleUntil: never },
  scheduled: { visibleFrom: appears, visibleUntil: disappears },
  expired: { visibleFrom: "2027-01-01T00:00:00.000Z", visibleUntil: "2027-03-01T00:00:00.000Z" },
};

export const stateNames = Object.keys(states) as State[];

/** The pages of prose that have a draft. */
const draftsOf: Record<State, string> = { draft: "growth-track", scheduled: "fasting", expired: "givings" };

const series = { eventDate: "2027-01-04", eventTime: "10:00", rule: "FREQ=DAILY", takesReplies: true };

/**
 * A post, a sermon with a recording, a transcript and chapters, an event, a series of services, a page and the draft of a page of prose in each state, each with a word of
 * its own: `draftpost`. The menu has links to the pages.
 */
export async function insertHiddenItems(site: TestSite): Promise<void> {
  await using db = databaseOf(site);
  await insertMenu(
    db,
    stateNames.map((state) => ({ label: `${state}page`, to: `/${state}page` })),
  );
  for (const [index, state] of stateNames.entries()) {
    const visibility = states[state];
    await db
      .insertInto("dailyPosts")
      .values({
        id: idOf(index),
        date: "2027-03-07T12:00:00.000Z",
        imgUrl: "",
        imgPath: "",
        postedBy: `${state}poster`,
        content: `${state}post`,
        likes: 0,
        ...visibility,
      })
      .execute();
    await db
      .insertInto("siteFiles")
      .values({
        id: idOf(20 + index),
        url: `/v0/b/site/o/media%2F${state}.mp3?alt=media&token=${state}`,
        name: `${state}sermon.mp3`,
        contentType: "audio/mpeg",
        bytes: 1000,
        audio: null,
        createdAt: "2027-03-07T12:00:00.000Z",
      })
      .execute();
    await db
      .insertInto("videos")
      .values({
        id: idOf(index),
        slug: `${state}sermon`,
        title: `${state}sermon`,
        audioId: idOf(20 + index),
        chapters: `0:00 ${state}sermon\n1:00 The end`,
        sermonBy: `${state}preacher`,
        videoUrl: "https://films.example/coin.mp4",
        content: "Luke 15",
        date: "2027-03-07T12:00:00.000Z",
        userName: "Staff",
        embeddable: true,
        ...visibility,
      })
      .execute();
    const content = JSON.stringify({ cues: [[0, 5, `${state}sermon`]] });
    await db
      .insertInto("sermonTranscripts")
      .values({ sermonId: idOf(index), kind: "timed", content })
      .execute();
    const named = (kind: string) => ({
      id: idOf(index + (kind === "event" ? 0 : 10)),
      slug: `${state}${kind}`,
      eventTitle: `${state}${kind}`,
      eventContent: `${state}${kind}text`,
      placeName: `${state}place`,
      ...visibility,
    });
    await insertEvents(
      db,
      [
        { ...series, ...named("event"), category: "youth" },
        { ...series, ...named("service"), category: "service" },
      ],
      beginning,
    );
    const page = { slug: `${state}page`, title: `${state}page`, text: `${state}pagetext` };
    await insertOwnPage(db, { ...page, ...visibility });
    await insertPageDraft(db, draftsOf[state], `${state}prose`, visibility);
    const exception = {
      id: `${state}`,
      day: "2027-03-08",
      isCancelled: true,
      reason: `${state}reason`,
      changes: "{}",
    };
    await db
      .insertInto("eventExceptions")
      .values({ ...exception, eventId: idOf(index) })
      .execute();
  }
}
