import { expect, test } from "vitest";
import { addMember, addOpenEvent, openChurch, staff } from "../../../test/support/attendance.ts";
import { describeOnBothDatabases } from "../../../test/support/database.ts";
import { changeBySite } from "../../changes/change.server.ts";
import { inZoneContext } from "../../dates/time-zone.server.ts";
import { followSpoken } from "../../dates/time-zone.ts";
import { cancelDate } from "../exceptions.server.ts";
import { replyAsMember, saveReply } from "./replies.server.ts";
import { deliver, deliverNews } from "./testing/deliveries.ts";

const day = "2026-12-06";
const supper = { eventDate: day, eventTime: "18:30", endTime: "20:00" };

/** Of a site whose church speaks three languages. */
function inThree(name: string, work: () => Promise<void>): void {
  const spoken = { church: ["en", "de", "es"], staff: "en" } as const;
  test(name, () => inZoneContext({ timeZone: "Europe/London", spoken }, work));
}

describeOnBothDatabases("languages of mails", "joined rows say in which language each is written", (open) => {
  const setUp = async () => {
    const here = await openChurch(await open());
    const eventId = await addOpenEvent(here, supper);
    const people = ["ann", "bea"] as const;
    for (const id of people) {
      const member = await addMember(here.db, id);
      await replyAsMember(here.site, member, { eventId, day }, 1);
    }
    const read = (id: string, language: string | null) =>
      here.db.updateTable("user").set({ language }).where("id", "=", id).execute();
    const guest = { userId: null, name: "Vi", email: "vi@people.example", language: "es-GB" };
    await changeBySite(here.site, (change) => saveReply(change, { eventId, day }, guest, 1));
    return { here, eventId, read };
  };
  const byPerson = (mails: Awaited<ReturnType<typeof deliver>>) =>
    Object.fromEntries(mails.map(({ to = "", text }) => [to.split("@")[0], text]));

  inThree("each of those who replied is written to in their language, with links to its pages", async () => {
    const { here, read } = await setUp();
    await read("ann", "de");
    const { ann, bea, vi } = byPerson(await deliver(here));
    expect(ann).toMatch(/Sonntag,\s6\.\sDezember\s2026/);
    expect(ann).toMatch(/https:\/\/riverside\.example\/de\/attendance\?token=/);
    expect(vi).toMatch(/domingo,\s6\sde\sdiciembre/);
    expect(vi).toMatch(/https:\/\/riverside\.example\/es\/attendance\?token=/);
    expect(bea).toMatch(/Sunday,\s6\sDecember\s2026/);
    expect(bea).toMatch(/https:\/\/riverside\.example\/attendance\?token=/);
  });

  inThree(
    "a reminder that was planned before somebody chose another language is written in that one",
    async () => {
      const { here, read } = await setUp();
      await read("ann", "es");
      await deliver(here);
      await read("ann", "de");
      here.time.now = new Date("2026-12-05T10:00:00Z");
      const { ann, vi } = byPerson(await deliver(here));
      expect(ann).toMatch(/Sonntag/);
      expect(ann).toMatch(/\/de\/unsubscribe\?token=/);
      expect(vi).toMatch(/domingo/);
    },
  );

  inThree(
    "whoever reads a language that the church no longer speaks is written to in its first",
    async () => {
      const { here, eventId, read } = await setUp();
      await read("ann", "es");
      await deliver(here);
      followSpoken({ church: ["de", "en"], staff: "en" });
      await cancelDate(here.site, staff, { id: eventId, day }, "");
      const { ann, vi, bea } = byPerson(await deliverNews(here));
      for (const text of [ann, vi, bea]) expect(text).toMatch(/Sonntag,\s6\.\sDezember\s2026/);
    },
  );
});
