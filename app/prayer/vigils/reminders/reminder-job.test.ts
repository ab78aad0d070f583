import { expect, onTestFinished, test } from "vitest";
import type { Tables } from "../../../../database/tables.ts";
import type { Handler } from "../../../../platform/deferred-work/job.ts";
import { eventually } from "../../../../platform/deferred-work/testing/work.ts";
import { startWorker } from "../../../../platform/deferred-work/worker.ts";
import { readableLog } from "../../../../platform/mail/testing/smtp-receiver.ts";
import { addMember, type Church, openChurch, staff } from "../../../../test/support/attendance.ts";
import {
  describeOnBothDatabases,
  describeWithDatabase,
  type OpenDatabase,
  openPatiently,
} from "../../../../test/support/database.ts";
import { addVigilRow } from "../../../../test/support/vigils.ts";
import { stopMails } from "../../../mail/unsubscribe/unsubscribe.server.ts";
import { cancelVigil, changeVigil } from "../editing/vigil-writes.server.ts";
import { giveBackAsMember } from "../taking/giving-back.server.ts";
import { takeAsMember } from "../taking/taking.server.ts";
import { vigilReminderKind } from "../vigil-jobs.server.ts";
import { findVigil } from "../vigil-reads.server.ts";
import { vigilReminders } from "./reminder-job.server.ts";

/** A Saturday and the night after it. */
const night = {
  ...{ startsAt: "2026-12-05T09:00:00.000Z", endsAt: "2026-12-06T09:00:00.000Z", hours: 24 },
  slotMinutes: 60,
};
const at = (time: string) => `2026-12-${time}:00.000Z`;

/** The mails that workers of all these copies write until nothing is due at `time`. */
async function mailsAt(here: Church, time: string, copies = [here.site]) {
  here.time.now = new Date(at(time));
  await here.db.deleteFrom("outbox").execute();
  await here.db.deleteFrom("deferredWork").where("kind", "=", "mail").execute();
  const { log } = readableLog();
  const workers = copies.map((site) => {
    const kinds: Record<string, Handler<Tables>> = { [vigilReminderKind]: vigilReminders(site) };
    return startWorker({ db: site.db, kinds, clock: here.site.clock, log, pollSeconds: 0.05 });
  });
  const stop = () => Promise.all(workers.splice(0).map((worker) => worker.stop()));
  onTestFinished(async () => void (await stop()));
  await eventually(async () => {
    const due = here.db
      .selectFrom("deferredWork")
      .select(["kind", "lastError"])
      .where("kind", "=", vigilReminderKind)
      .where("dueAt", "<=", at(time));
    expect(await due.execute()).toEqual([]);
  });
  await stop();
  const mails = await here.db
    .selectFrom("outbox")
    .select(["recipient", "subject", "text"])
    .orderBy("recipient")
    .execute();
  return mails.map(({ recipient, text, subject }) => ({
    to: recipient,
    subject,
    times: [...text.matchAll(/\w+, \d+\u00a0December 2026, \S+/g)].map(([time]) => time),
    text,
  }));
}

async function withAnn(open: OpenDatabase, slots: string[]) {
  const place = await open();
  const here = await openChurch(place);
  const { vigil } = await addVigilRow(here.db, night);
  const ann = await addMember(here.db, "ann");
  for (const slot of slots) expect(await takeAsMember(here.site, ann, vigil.id, at(slot))).toBe("taken");
  return { place, here, vigil, ann };
}

describeWithDatabase("reminders of a vigil", (open) => {
  test("nobody is reminded of a time that they gave back or that has begun, or that they took when it was due", async () => {
    const { here, vigil, ann } = await withAnn(open, ["05T13:00", "05T20:00"]);
    const [place] = await here.db.selectFrom("vigilPlaces").select("id").orderBy("startsAt").execute();
    await giveBackAsMember(here.site, ann, vigil.id, place?.id ?? "");
    here.time.now = new Date(at("05T11:30"));
    const ben = await addMember(here.db, "ben");
    await takeAsMember(here.site, ben, vigil.id, at("05T13:00"));
    expect(await mailsAt(here, "05T12:30")).toEqual([]);
    // The site was off for hours.
    expect(await mailsAt(here, "05T20:00")).toEqual([]);
  });

  test("somebody who wants no reminders gets none, and no link that nobody has", async () => {
    const { here, ann } = await withAnn(open, ["05T13:00"]);
    await stopMails(here.site, { email: ann.email, mails: "coming" });
    expect(await mailsAt(here, "05T11:00")).toEqual([]);
    expect(await here.db.selectFrom("vigilLinks").selectAll().execute()).toEqual([]);
  });

  test("nobody is reminded while a vigil is hidden, and everybody once it is open again", async () => {
    const { here, vigil } = await withAnn(open, ["05T13:00"]);
    const typed = {
      ...{ title: vigil.title, intention: vigil.intention, day: "2026-12-05", time: "09:00", hours: 24 },
      ...{ slotMinutes: 60, slotPlaces: 1 },
    };
    const save = async (state: "hidden" | "open") => {
      const { version = 0 } = (await findVigil(here.db, vigil.id)) ?? {};
      expect(await changeVigil(here.site, staff, vigil.id, { ...typed, state, version })).toBe("saved");
    };
    await save("hidden");
    expect(await mailsAt(here, "05T11:00")).toEqual([]);
    await save("open");
    expect(await mailsAt(here, "05T11:30")).toHaveLength(1);
  });

  test("a cancelled vigil is told once to those whose time is to come, without what is prayed for, and reminds nobody", async () => {
    const { here, vigil } = await withAnn(open, ["05T13:00", "05T20:00"]);
    await cancelVigil(here.site, staff, vigil.id);
    await cancelVigil(here.site, staff, vigil.id);
    const told = await here.db.selectFrom("outbox").select(["recipient", "subject", "text"]).execute();
    expect(told).toMatchObject([{ recipient: "ann@people.example", subject: "Your time is cancelled" }]);
    expect(told[0]?.text).not.toMatch(/Zq (night|for)/);
    expect(await mailsAt(here, "05T11:00")).toEqual([]);
  });
});

describeOnBothDatabases("reminders of a vigil", "two copies take the jobs", (open) => {
  test("somebody is reminded once, two hours before by day and on the evening before of a time at night, also by two copies of the site", async () => {
    const { place, here, vigil } = await withAnn(open, ["05T13:00", "05T14:00", "06T03:00"]);
    await using db = openPatiently({ dataDir: place.folder, databaseUrl: place.databaseUrl }).db;
    const copies = [here.site, { ...here.site, db }];
    expect(await mailsAt(here, "05T10:59", copies)).toEqual([]);
    const [first, ...further] = await mailsAt(here, "05T11:00", copies);
    expect(further).toEqual([]);
    expect(first).toMatchObject({ to: "ann@people.example", subject: "A reminder of your time" });
    // Both of the afternoon are in one mail. That of the night is 16 hours ahead.
    expect(first?.times).toEqual([
      "Saturday, 5\u00a0December 2026, 1pm",
      "Saturday, 5\u00a0December 2026, 2pm",
    ]);
    expect(first?.text).toMatch(/\/vigils\/mine\?token=[\w-]{32}/);
    expect(first?.text).toMatch(/\/unsubscribe\?token=[\w-]+/);
    expect(first?.text).not.toMatch(/Zq (night|for)/);
    expect(await mailsAt(here, "05T12:00", copies)).toEqual([]);
    const [evening] = await mailsAt(here, "05T18:00", copies);
    expect(evening?.times).toEqual(["Sunday, 6\u00a0December 2026, 3am"]);
    expect(await mailsAt(here, "06T02:00", copies)).toEqual([]);
    expect(vigil.state).toBe("open");
  });
});
