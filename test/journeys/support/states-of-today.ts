import { sendFacts } from "../../site/support/page-edits.ts";
import { databaseOf } from "../../site/support/people.ts";
import { addFile, tune } from "../../site/support/site-files.ts";
import { insertEvents, listAllDates } from "../../support/events.ts";
import { openTestSite, postForm, signIn, type TestSite } from "../../support/test-site.ts";

/** Every state of the page of today, in the order in which a clock passes them. */
export const statesOfToday = [
  { name: "later", at: "2026-11-28T12:00:00Z", path: "/today" },
  { name: "soon", at: "2026-11-29T10:20:00Z", path: "/today" },
  { name: "now", at: "2026-11-29T10:40:00Z", path: "/today" },
  { name: "now, watched", at: "2026-11-29T10:40:00Z", path: "/today?watch=here" },
  { name: "over", at: "2026-11-29T13:00:00Z", path: "/today" },
  { name: "over, heard", at: "2026-11-29T13:00:00Z", path: "/today?watch=here" },
  { name: "cancelled", at: "2026-12-06T10:20:00Z", path: "/today" },
  { name: "called off", at: "2026-12-13T09:00:00Z", path: "/today" },
] as const;

const id = "0193a000-0000-7000-8000-000000000004";

/** Opens a site with a weekly service that stands in one of these states. `word` stands where people type text. */
export async function openForToday(
  word: string,
): Promise<{ site: TestSite; stand: (state: (typeof statesOfToday)[number]) => Promise<void> }> {
  let now = new Date("2026-11-22T12:00:00Z");
  const site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" }, { clock: () => now });
  const staff = { cookie: await signIn(site) };
  await using db = databaseOf(site);
  const service = { eventTitle: word, eventDate: "2026-11-22", eventTime: "10:30", category: "service" };
  await insertEvents(db, [{ ...service, id, rule: "FREQ=WEEKLY;BYDAY=SU" }], now);
  const rows = [
    { title: word, who: word, text: `Luke 15 ${word}`, shown: "now" },
    { title: "Sound check", shown: "never" },
  ];
  await db
    .insertInto("serviceOrders")
    .values({ eventId: id, day: "2026-11-29", version: 1, stream: "", content: JSON.stringify({ rows }) })
    .execute();
  await db
    .insertInto("eventExceptions")
    .values({ id, eventId: id, day: "2026-12-06", isCancelled: true, reason: word, changes: "{}" })
    .execute();
  await listAllDates(db, now);
  await sendFacts(site, "congregation", staff, { stream: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" });
  const sermon = { title: word, sermonBy: word, content: word, date: "2026-11-29" };
  const audioId = await addFile(site, "The coin.mp3", tune, staff);
  await postForm(
    site,
    "/upload-video",
    { ...sermon, videoUrl: "https://films.example/c.mp4", audioId },
    staff,
  );
  return {
    site,
    async stand({ name, at }) {
      now = new Date(at);
      if (name !== "called off") return;
      await postForm(site, "/staff/snow-day", { day: at.slice(0, 10), sentence: word, sure: "on" }, staff);
    },
  };
}
