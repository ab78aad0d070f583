import { expect, onTestFinished, test } from "vitest";
import { lease } from "../../../platform/deferred-work/retry-times.ts";
import { startWorker } from "../../../platform/deferred-work/worker.ts";
import { courier } from "../../../platform/mail/courier.ts";
import { mailKind } from "../../../platform/mail/message.ts";
import { readableLog } from "../../../platform/mail/testing/smtp-receiver.ts";
import type { Delivery } from "../../../platform/mail/transport.ts";
import { addMember, openChurch, staff } from "../../../test/support/attendance.ts";
import { describeOnBothDatabases, type migratedDatabase } from "../../../test/support/database.ts";
import { permissionsOf, type RoleName } from "../../permissions.ts";
import type { Person } from "../../viewer.ts";
import { addPrayer } from "../asking/asking.server.ts";
import { askAsGuest } from "../asking/asking-as-guest.server.ts";
import { audiences, type PrayerAudience, whoDecides } from "../audience.ts";
import { confirmByLink, discardUnconfirmed, sweepUnconfirmed } from "../guests/confirming.server.ts";
import { readersIn } from "../prayer-life.ts";
import { prayerAlerts } from "./alert-job.server.ts";
import { findUnreadable } from "./alert-reads.server.ts";
import { giveBackAlert, sweepAlerts, takeAlert } from "./alerts.server.ts";
import { alertKind } from "./reminders.server.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const words = { title: "unsaid-title", content: "unsaid-content" };
const first = "Please look at the prayer requests";
const again = "Again: please look at the prayer requests";
const unread = "A prayer request waits that nobody may read";
const unreadAgain = "Again: a prayer request waits that nobody may read";

type Place = Awaited<ReturnType<typeof migratedDatabase>>;

describeOnBothDatabases(
  "an alert",
  "jobs are taken by leases, and who reads a request is a query about roles",
  (open) => {
    /** A church whose work goes on at a time that a test moves, with a mail server that a test switches off. */
    async function church(place: Promise<Place>) {
      const { site: opened, db, time } = await openChurch(await place);
      const site = {
        ...opened,
        settings: { ...opened.settings, admin: { email: staff.email, password: "" } },
      };
      const sent: Delivery[] = [];
      const mailServer = { isUp: true };
      const transport = {
        async deliver(mail: Delivery) {
          if (!mailServer.isUp) throw new Error("connect ECONNREFUSED");
          sent.push(mail);
        },
      };
      const kinds = { [alertKind]: prayerAlerts(site), [mailKind]: courier(db, transport, () => time.now) };
      const { log } = readableLog();
      const workers = [1, 2].map(() =>
        startWorker({ db, kinds, log, clock: () => time.now, pollSeconds: 0.05 }),
      );
      onTestFinished(async () => {
        for (const worker of workers) await worker.stop();
      });

      const jobs = () =>
        db.selectFrom("deferredWork").selectAll().where("failedAt", "is", null).orderBy("id").execute();
      /** Waits until nothing is due any more, and no worker has a lease. */
      const settled = () => {
        const leased = new Date(time.now.getTime() + lease).toISOString();
        const isOpen = (until: string) => until <= time.now.toISOString() || until === leased;
        const open = async () => (await jobs()).filter(({ heldUntil }) => isOpen(heldUntil));
        return expect.poll(open, { timeout: 60_000 }).toEqual([]);
      };
      return {
        ...{ site, db, time, sent, mailServer, jobs, settled },
        async join(id: string, role: RoleName): Promise<Person> {
          const member = await addMember(db, id);
          await db
            .insertInto("personRoles")
            .values({ userId: id, role, grantedAt: time.now.toISOString() })
            .execute();
          return { ...member, role: "staff", permissions: permissionsOf([role]) };
        },
        async leave(id: string) {
          await db.deleteFrom("personRoles").where("userId", "=", id).execute();
        },
        async pass(milliseconds: number) {
          time.now = new Date(time.now.getTime() + milliseconds);
          await settled();
        },
        /** The subjects of the mails to somebody since the last call. */
        async told(who: string): Promise<string[]> {
          await settled();
          const email = `${who}@people.example`;
          const theirs = sent.filter(({ recipient }) => recipient === email);
          for (const mail of theirs) sent.splice(sent.indexOf(mail), 1);
          expect(JSON.stringify(theirs)).not.toContain("unsaid-");
          return theirs.map(({ subject }) => subject);
        },
        async requests() {
          return await db.selectFrom("prayerRequests").selectAll().orderBy("id").execute();
        },
      };
    }
    type Church = Awaited<ReturnType<typeof church>>;

    const asked = (audience: PrayerAudience) =>
      ({ ...words, audience, userName: "", nameShown: "none", category: "", isUrgent: false }) as const;

    async function askAsMember(
      { site, db }: Church,
      audience: PrayerAudience,
      who?: Person,
    ): Promise<string> {
      const member = who ?? (await addMember(db, "member"));
      const prayer = { ...asked(audience), picUrl: "", picAlt: "", needsSomebody: true };
      expect(await addPrayer(site, member, prayer)).toBe("saved");
      const newest = db.selectFrom("prayerRequests").select("id").orderBy("id", "desc");
      return (await newest.executeTakeFirstOrThrow()).id;
    }

    async function askWithoutAccount({ site }: Church, audience: PrayerAudience, needsSomebody = true) {
      const guest = { ...asked(audience), email: "guest@people.example", needsSomebody };
      return await askAsGuest(site, guest, "192.0.2.0");
    }

    /** The token of the link in the newest mail to the guest. */
    async function tokenOfGuest({ sent, settled }: Church): Promise<string> {
      await settled();
      const mail = sent.findLast(({ recipient }) => recipient === "guest@people.example");
      return /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    }

    test.each(audiences.flatMap((audience) => [true, false].map((isGuest) => [audience, isGuest] as const)))(
      "of a request for %s that is ticked, by somebody without an account: %s, reaches who decides about it, at night and again",
      async (audience, isGuest) => {
        const here = await church(open());
        await here.join("moderator", "prayerModerator");
        await here.join("pastor", "pastor");
        here.time.now = new Date("2026-11-24T03:00:00Z");
        if (isGuest) expect(await askWithoutAccount(here, audience)).toEqual({ isRead: true });
        else await askAsMember(here, audience);
        const isForPastor = whoDecides(audience) === "prayer:pastor";
        expect(await here.told("pastor")).toEqual([first]);
        expect(await here.told("moderator")).toEqual(isForPastor ? [] : [first]);
        expect(await here.told("sam")).toEqual(isForPastor ? [] : [first]);
        await here.pass(30 * minute);
        expect(await here.told("pastor")).toEqual([again]);
      },
    );

    test("is repeated, on two copies of the site once, for as long as nobody is with the person, and then no more", async () => {
      const here = await church(open());
      const moderator = await here.join("moderator", "prayerModerator");
      const id = await askAsMember(here, "team");
      expect(await here.told("moderator")).toEqual([first]);
      for (const after of [30 * minute, 90 * minute, ...Array<number>(9).fill(day)]) {
        await here.pass(after);
        expect(await here.told("moderator")).toEqual([again]);
      }
      expect(await takeAlert(here.site, moderator, id)).toBe("saved");
      await here.pass(day);
      await here.pass(day);
      expect(await here.told("moderator")).toEqual([]);
      expect(await here.jobs()).toEqual([]);
      await giveBackAlert(here.site, moderator, id);
      expect(await here.told("moderator")).toEqual([again]);
    });

    test("waits for a mail server that is down for days, and goes on until somebody is with the person", async () => {
      const here = await church(open());
      const moderator = await here.join("moderator", "prayerModerator");
      here.mailServer.isUp = false;
      const id = await askAsMember(here, "everybody");
      for (const after of [30 * minute, 90 * minute, day, day, day]) await here.pass(after);
      expect(here.sent).toEqual([]);
      const alert = here.db.selectFrom("prayerAlerts").selectAll().where("requestId", "=", id);
      expect(await alert.executeTakeFirst()).toMatchObject({ takenBy: null, reminders: 5 });
      here.mailServer.isUp = true;
      await here.pass(day);
      expect(await here.told("moderator")).toContain(again);
      await takeAlert(here.site, moderator, id);
      await here.pass(2 * day);
      await here.told("moderator");
      await here.pass(2 * day);
      expect(await here.told("moderator")).toEqual([]);
    });

    test("of a guest reaches people while the mail server is down and no link can be opened, and their email is not known until they confirm it", async () => {
      const here = await church(open());
      const moderator = await here.join("moderator", "prayerModerator");
      here.mailServer.isUp = false;
      expect(await askWithoutAccount(here, "team")).toEqual({ isRead: true });
      const [request] = await here.requests();
      expect(request).toMatchObject({ ...words, state: "waiting", userId: null });
      expect(await here.db.selectFrom("prayerGuests").selectAll().execute()).toEqual([]);
      here.mailServer.isUp = true;
      await here.pass(30 * minute);
      expect((await here.told("moderator")).toSorted()).toEqual([again, first]);
      expect(await confirmByLink(here.site, await tokenOfGuest(here))).toBe("confirmed");
      expect(await here.requests()).toHaveLength(1);
      expect(await here.db.selectFrom("prayerGuests").select(["requestId", "email"]).execute()).toEqual([
        { requestId: request?.id, email: "guest@people.example" },
      ]);
      expect(await here.told("moderator")).toEqual([]);
      expect(await takeAlert(here.site, moderator, request?.id ?? "")).toBe("saved");
    });

    test("of a guest goes with the request when they discard it, and stays without an email when they never confirm it", async () => {
      const here = await church(open());
      await here.join("moderator", "prayerModerator");
      await askWithoutAccount(here, "team");
      expect(await discardUnconfirmed(here.site, await tokenOfGuest(here))).toBe(true);
      expect(await here.requests()).toEqual([]);
      await askWithoutAccount(here, "team");
      await here.pass(2 * day);
      await sweepUnconfirmed(here.site);
      expect(await here.requests()).toHaveLength(1);
      expect(await here.db.selectFrom("unconfirmedPrayers").selectAll().execute()).toEqual([]);
      expect(await here.told("moderator")).toContain(again);
    });

    test("of guests is made at once for five an hour from one network, and after confirmation for others and for those without a tick", async () => {
      const here = await church(open());
      await here.join("moderator", "prayerModerator");
      expect(await askWithoutAccount(here, "team", false)).toEqual({ isRead: false });
      for (let number = 0; number < 6; number++) {
        const guest = { ...asked("team"), email: `guest-${number}@people.example`, needsSomebody: true };
        expect(await askAsGuest(here.site, guest, "192.0.2.0")).toEqual({ isRead: number < 5 });
      }
      expect(await here.requests()).toHaveLength(5);
    });

    test("tells those who give roles that something waits while nobody may read it, and a new pastor as soon as there is one", async () => {
      const here = await church(open());
      await here.join("pastor", "pastor");
      await here.join("moderator", "prayerModerator");
      const id = await askAsMember(here, "pastor");
      expect(await here.told("pastor")).toEqual([first]);
      expect(await findUnreadable(here.site, staff)).toBe(undefined);
      await here.leave("pastor");
      await here.pass(30 * minute);
      expect([await here.told("pastor"), await here.told("moderator")]).toEqual([[], []]);
      expect(await here.told("sam")).toEqual([unreadAgain]);
      expect(await findUnreadable(here.site, staff)).toBe("alert");
      const { permissions } = await here.join("other", "prayerModerator");
      expect(await findUnreadable(here.site, { ...staff, permissions })).toBe(undefined);
      const newPastor = await here.join("new-pastor", "pastor");
      await here.pass(90 * minute);
      expect(await here.told("new-pastor")).toEqual([again]);
      expect(await here.told("sam")).toEqual([]);
      expect(await findUnreadable(here.site, staff)).toBe(undefined);
      expect(await takeAlert(here.site, newPastor, id)).toBe("saved");
    });

    test("of the only pastor is told to those who give roles, and a guest who confirms after the last one left chooses again", async () => {
      const here = await church(open());
      const pastor = await here.join("pastor", "pastor");
      await askAsMember(here, "pastor", pastor);
      expect(await here.told("pastor")).toEqual(["We have received what you sent us"]);
      expect(await here.told("sam")).toEqual([unread]);
      for (let number = 0; number < 5; number++) {
        const guest = { ...asked("pastor"), email: `guest-${number}@people.example`, needsSomebody: true };
        await askAsGuest(here.site, guest, "192.0.2.0");
      }
      expect(await askWithoutAccount(here, "pastor")).toEqual({ isRead: false });
      const token = await tokenOfGuest(here);
      await here.told("pastor");
      await here.leave("pastor");
      expect(await confirmByLink(here.site, token)).toBe("choose");
      expect(await confirmByLink(here.site, token, "pastor")).toBe("choose");
      expect(await confirmByLink(here.site, token, "team")).toBe("confirmed");
      expect([await here.told("pastor"), await here.told("sam")]).toEqual([[], [first]]);
    });

    test("of the only person who looks after anything reaches them themselves, because nobody else is there", async () => {
      const here = await church(open());
      await askAsMember(here, "team", staff);
      expect(await here.told("sam")).toContain(unread);
    });

    test.each(["shown", "held", "answered", "declined", "ended"] as const)(
      "of a request that is %s while nobody is with the person goes on",
      async (state) => {
        const here = await church(open());
        await here.join("moderator", "prayerModerator");
        const id = await askAsMember(here, "everybody");
        await here.db
          .updateTable("prayerRequests")
          .set(readersIn(state, "everybody"))
          .where("id", "=", id)
          .execute();
        await here.told("moderator");
        await here.pass(30 * minute);
        expect(await here.told("moderator")).toEqual([again]);
        await here.pass(100 * day);
        await here.told("moderator");
        await sweepAlerts(here.site);
        await here.pass(day);
        expect(await here.told("moderator")).toEqual([again]);
      },
    );

    test("of a request that was deleted is silent, and goes on half an hour after it was brought back", async () => {
      const here = await church(open());
      await here.join("moderator", "prayerModerator");
      const id = await askAsMember(here, "team");
      const become = (state: "deleted" | "waiting") =>
        here.db.updateTable("prayerRequests").set({ state }).where("id", "=", id).execute();
      await here.told("moderator");
      await become("deleted");
      await here.pass(3 * day);
      expect(await here.told("moderator")).toEqual([]);
      await become("waiting");
      await here.pass(30 * minute);
      expect(await here.told("moderator")).toEqual([again]);
    });

    test("whose reminder got lost, as those of earlier versions did after a week, is planned again", async () => {
      const here = await church(open());
      await here.join("moderator", "prayerModerator");
      await askAsMember(here, "team");
      await here.told("moderator");
      await here.db.deleteFrom("deferredWork").execute();
      await here.pass(30 * day);
      expect(await here.told("moderator")).toEqual([]);
      await sweepAlerts(here.site);
      expect(await here.told("moderator")).toEqual([again]);
    });
  },
);
