import { expect, test } from "vitest";
import { addMember, addOpenEvent, openChurch, replies, staff } from "../../../test/support/attendance.ts";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { changeBySite } from "../../changes/change.server.ts";
import { never, published, type Visibility } from "../../items/visibility/visibility.ts";
import { found } from "../../serving/responses/found.ts";
import { findEvent } from "../event-reads.server.ts";
import { changeEvent } from "../event-writes.server.ts";
import { cancelDate } from "../exceptions.server.ts";
import type { ToldOfHiding } from "../hidden-dates.server.ts";
import { replyAsMember } from "./replies.server.ts";
import { setUpReplies } from "./set-up.server.ts";
import { deliver, deliverNews } from "./testing/deliveries.ts";
import { withdrawEverywhere } from "./withdraw-everywhere.server.ts";

const day = "2026-12-06";
const supper = { eventDate: day, eventTime: "18:30", endTime: "20:00" };
const draft: Visibility = { visibleFrom: never, visibleUntil: never };

describeWithDatabase("replies to an event that visitors do not see", (open) => {
  async function withAnn(places: number | null = null) {
    const here = await openChurch(await open());
    const eventId = await addOpenEvent(here, supper, places);
    const ann = await addMember(here.db, "ann");
    await replyAsMember(here.site, ann, { eventId, day }, 2);
    await deliver(here);
    const alter = async (
      values: Partial<Visibility & { eventTime: string; endTime: string }>,
      tell: ToldOfHiding = "nothing",
    ) => {
      const event = found(await findEvent(here, staff, eventId), "event");
      const saved = await changeEvent(here.site, staff, eventId, { ...event, ...values }, { tell });
      expect(saved).toBe("saved");
    };
    return { here, eventId, alter };
  }

  test("replies to an event that visitors do not see are not taken", async () => {
    const { here, eventId, alter } = await withAnn();
    await alter(draft);
    const ben = await addMember(here.db, "ben");
    await expect(replyAsMember(here.site, ben, { eventId, day }, 1)).rejects.toMatchObject({
      init: { status: 404 },
    });
    expect(await replies(here.db, eventId)).toHaveLength(1);
  });

  test("replies to an event that visitors do not see bring no news of what changes meanwhile, until it is published again", async () => {
    const { here, alter } = await withAnn();
    await alter(draft);
    await alter({ eventTime: "19:00", endTime: "21:00" });
    expect(await deliverNews(here)).toEqual([]);
    await alter(published);
    expect(await deliverNews(here)).toMatchObject([{ to: "ann@people.example", subject: "Changed: Supper" }]);
  });

  test("replies to an event that visitors do not see bring a mail when it is cancelled meanwhile", async () => {
    const { here, eventId, alter } = await withAnn();
    await alter(draft);
    await cancelDate(here.site, staff, { id: eventId, day }, "The boiler is broken.");
    expect(await deliverNews(here)).toMatchObject([
      { to: "ann@people.example", subject: "Cancelled: Supper" },
    ]);
    await alter(published);
    expect(await deliverNews(here)).toEqual([]);
  });

  test("replies to an event that visitors do not see bring no reminder", async () => {
    const { here, alter } = await withAnn();
    await alter(draft);
    here.time.now = new Date("2026-12-05T12:00:00Z");
    expect(await deliver(here)).toEqual([]);
  });

  test("replies to an event that visitors do not see move up into places that become free meanwhile once it is published again, and are told then", async () => {
    const { here, eventId, alter } = await withAnn(2);
    await replyAsMember(here.site, await addMember(here.db, "ben"), { eventId, day }, 1);
    await replyAsMember(here.site, await addMember(here.db, "cat"), { eventId, day }, 2);
    await deliver(here);
    await alter(draft);
    await setUpReplies(here.site, staff, eventId, { takesReplies: true, places: 3 });
    await changeBySite(here.site, (change) => withdrawEverywhere(change, "ann"));
    expect(await deliverNews(here)).toEqual([]);
    await alter(published);
    const told = (await deliverNews(here)).map(({ to, subject }) => `${to} ${subject}`);
    expect(told.toSorted()).toEqual([
      "ben@people.example There is room for you: Supper",
      "cat@people.example There is room for you: Supper",
    ]);
    expect((await replies(here.db, eventId)).map(([, , state]) => state)).toEqual(["coming", "coming"]);
  });
});
