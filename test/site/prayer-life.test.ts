import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { isUndecided } from "../../app/prayer/audience.ts";
import { alertsThatCount } from "../../app/prayer/danger/alert-reads.server.ts";
import { endPrayers } from "../../app/prayer/moderation/ending-prayers.server.ts";
import { stopWaitingForAnswers } from "../../app/prayer/moderation/unanswered.server.ts";
import { type PrayerCommand, prayerCommands } from "../../app/prayer/prayer-life.ts";
import type { Database } from "../../database/connection.ts";
import { idOf } from "../support/database.ts";
import { visibleText } from "../support/html.ts";
import { describeSiteOnBothDatabases, postForm, type TestSite } from "../support/test-site.ts";
import { databaseOf } from "./support/people.ts";
import {
  addStandings,
  asked,
  askedAt,
  editedByStaff,
  now,
  proposed,
  rewordedByAsker,
  standings,
  tokenOf,
  updateOf,
} from "./support/prayer-standings.ts";
import {
  type Headers,
  openForPraying,
  own,
  queue,
  wall,
  withSecret,
  workingSite,
} from "./support/praying.ts";

interface Act {
  /** The rows of the table that it may go through. */
  goes: PrayerCommand[];
  by: "staff" | "asker" | "reader" | "site";
  /** Where and what it sends, to the page of the request for its asker or staff. */
  path?: string;
  sends?: Record<string, string>;
}

const edit = { title: asked.title, userName: asked.userName, picUrl: "", day: "2026-11-14" };

/** What somebody can do with a request. */
const acts: Record<string, Act> = {
  approve: { goes: ["approve", "propose"], by: "staff", path: "approve" },
  "confirm and approve": { goes: ["approve", "propose"], by: "staff", path: "confirm-approval" },
  "publish with a reason": {
    goes: ["publish"],
    by: "staff",
    path: "publish",
    sends: { words: "I rang them." },
  },
  "edit the text": {
    goes: ["change", "propose"],
    by: "staff",
    path: "update",
    sends: { ...edit, content: "New." },
  },
  "edit the date": {
    ...{ goes: ["change"], by: "staff", path: "update" },
    sends: { ...edit, content: asked.content, day: "2026-11-13" },
  },
  "mend the spelling": {
    ...{ goes: ["mend"], by: "staff", path: "update" },
    sends: { ...edit, content: "The fields are dry.", isSpelling: "on" },
  },
  "do not show": { goes: ["decline"], by: "staff", path: "decline", sends: { words: "We pray for you." } },
  "pass on": { goes: ["pass-on"], by: "staff", path: "pass-on", sends: { words: "" } },
  "ask back": { goes: ["ask-back"], by: "staff", path: "ask-back", sends: { words: "May we?" } },
  "it may stay": { goes: ["keep-shown"], by: "staff", path: "reports" },
  "show the news": { goes: ["show-update"], by: "staff", path: "updates/:update/show" },
  "do not show the news": { goes: ["decline-update"], by: "staff", path: "updates/:update/decline" },
  "show the new words": { goes: ["show-words"], by: "staff", path: "words/show" },
  "keep the old words": { goes: ["decline-words"], by: "staff", path: "words/decline" },
  delete: { goes: ["delete"], by: "staff", path: "delete" },
  restore: { goes: ["restore"], by: "staff", path: "restore" },
  agree: { goes: ["agree"], by: "asker", path: "agree", sends: { seen: askedAt } },
  "say no": { goes: ["refuse"], by: "asker", path: "agree", sends: { seen: askedAt, says: "no" } },
  "take back what staff chose": {
    ...{ goes: ["take-back-decided", "take-back-spelling"], by: "asker", path: "tell/take-back" },
  },
  answer: { goes: ["reply"], by: "asker", path: "", sends: { words: "Yes." } },
  "tell news": { goes: ["tell"], by: "asker", path: "tell/update", sends: { words: "It goes on." } },
  "it is answered": { goes: ["answered"], by: "asker", path: "tell/answered", sends: { words: "Thanks." } },
  "please go on": { goes: ["go-on"], by: "asker", path: "tell/go-on" },
  "let it go": { goes: ["let-go"], by: "asker", path: "tell/let-go" },
  undo: { goes: ["undo"], by: "asker", path: "tell/undo" },
  "write it otherwise, readers see the old words": {
    ...{ goes: ["reword", "rewrite"], by: "asker", path: "reword" },
    sends: { title: asked.title, content: "My own new words.", meanwhile: "old" },
  },
  "write it otherwise, readers see nothing": {
    ...{ goes: ["rewrite"], by: "asker", path: "reword" },
    sends: { title: asked.title, content: "My own new words.", meanwhile: "none" },
  },
  withdraw: { goes: [], by: "asker", path: "withdraw" },
  "report it, as the third": { goes: ["hide"], by: "reader", sends: { reason: "private" } },
  "its days are over": { goes: ["end"], by: "site" },
  "stop waiting for an answer": { goes: ["stop-waiting"], by: "site" },
};

/** Words that the asker wrote or agreed to. The others are of staff. */
const ownWords = [asked.content, rewordedByAsker.content, "My own new words."];

/** How many mails to somebody say that staff published their request without asking; parsing thousands takes long. */
async function publicationsIn(folder: string, email: string): Promise<number> {
  const mails = await Promise.all(
    (await readdir(folder)).map((name) => readFile(path.join(folder, name), "utf8").catch(() => "")),
  );
  return mails.filter(
    (mail) => mail.includes(email) && /without asking\s+you/.test(mail.replaceAll(/=\r?\n/g, "")),
  ).length;
}

describeSiteOnBothDatabases(
  "one life of a prayer request",
  "triggers refuse what violates a consent, and rows are locked",
  (open) => {
    let church: Awaited<ReturnType<typeof openForPraying>>;
    let site: TestSite;
    beforeAll(async () => {
      church = await openForPraying(() => open(withSecret, { clock: () => now, pollSeconds: 0.2 }));
      site = church.site;
    });

    const names = Object.keys(standings);
    const cases = names.flatMap((name, one) =>
      Object.keys(acts).map((act, other) => ({ name, act, id: idOf((one + 1) * 1000 + other) })),
    );

    async function rowOf(db: Database, id: string) {
      const row = await db.selectFrom("prayerRequests").selectAll().where("id", "=", id).executeTakeFirst();
      const alert = await db
        .selectFrom("prayerAlerts")
        .select("takenBy")
        .where("requestId", "=", id)
        .executeTakeFirst();
      return row && { ...row, isShared: Boolean(row.isShared), isApproved: Boolean(row.isApproved), alert };
    }

    async function send(
      act: Act,
      id: string,
      version: number,
      headers: Headers,
      isGuest = false,
    ): Promise<number> {
      const sends = act.path === "update" ? { ...act.sends, version: String(version) } : act.sends;
      const path = (act.path ?? "").replace(":update", updateOf(id));
      const at =
        act.by === "staff"
          ? `${queue}/${id}/${path}`
          : act.by === "reader"
            ? `${wall}/${id}/report`
            : isGuest
              ? `${own}/by-link${path && `/${path}`}?token=${tokenOf(id)}`
              : `${own}/${id}${path && `/${path}`}`;
      const response = await postForm(site, at, sends ?? {}, headers);
      await response.arrayBuffer();
      return response.status;
    }

    test("every row of the table is walked", () => {
      expect(new Set(Object.values(acts).flatMap(({ goes }) => goes))).toEqual(new Set(prayerCommands));
    });

    test("whoever does what in whatever state: nothing fails, and what must hold holds", {
      timeout: 300_000,
    }, async () => {
      await using db = databaseOf(site);
      await addStandings(
        db,
        cases.map(({ name, id }) => ({ id, standing: standings[name] as never })),
        { askerId: church.asker.id, staffId: church.moderator.id },
      );
      const strangers: Record<Act["by"], Headers[]> = {
        staff: [{}, church.member.headers, church.team.headers, church.asker.headers],
        asker: [{}, church.member.headers, church.pastor.headers],
        reader: [],
        site: [],
      };
      const faults: string[] = [];
      const tried = new Set<string>();
      let published = 0;
      await db.deleteFrom("limits").where("key", "like", "prayer-report%").execute();
      for (const { name, act: did, id } of cases) {
        const act = acts[did] as Act;
        const standing = standings[name];
        const fault = (what: string) => faults.push(`${name}: ${did}: ${what}`);
        const before = await rowOf(db, id);
        if (!before) throw new Error("the request was not added");
        // Who may do something does not depend on what hangs on a request, so once for each state is enough.
        const isTried = tried.has(`${did} ${before.state}`);
        tried.add(`${did} ${before.state}`);
        if (!isTried) {
          await Promise.all(
            strangers[act.by].map(async (headers) => {
              const status = await send(act, id, before.version, headers);
              if (status >= 500 || status < 300) fault(`a stranger gets ${status}`);
            }),
          );
          if (JSON.stringify(await rowOf(db, id)) !== JSON.stringify(before)) fault("a stranger did it");
        }
        if (act.by === "reader") {
          await db.deleteFrom("prayerReports").where("requestId", "=", id).execute();
          for (const reader of [church.team, church.member]) {
            await send(act, id, before.version, reader.headers);
            await db.deleteFrom("limits").where("key", "like", "prayer-report%").execute();
          }
        }
        let status = 302;
        if (did === "its days are over")
          await db
            .updateTable("prayerRequests")
            .set({ endsAt: before.endsAt && "2026-11-22T00:00:00.000Z", endingAskedAt: askedAt })
            .where("id", "=", id)
            .execute();
        if (did === "its days are over" && before.state === "waiting")
          await db
            .updateTable("prayerRequests")
            .set({ endsAt: "2026-11-22T00:00:00.000Z", waitTold: 3 })
            .where("id", "=", id)
            .execute();
        if (did === "stop waiting for an answer")
          await db
            .updateTable("prayerEdits")
            .set({ askedAt: "2026-11-01T00:00:00.000Z" })
            .where("requestId", "=", id)
            .execute();
        if (act.by !== "site") {
          const by =
            act.by === "asker"
              ? church.asker
              : act.by === "reader"
                ? church.moderator
                : before.audience === "pastor"
                  ? church.pastor
                  : church.moderator;
          if (act.by === "staff" && before.audience === "pastor") {
            const closed = await send(act, id, before.version, church.moderator.headers);
            if (closed !== 404 && closed !== 409) fault(`who may not read it gets ${closed}`);
          }
          status = await send(
            act,
            id,
            before.version,
            standing?.isOfGuest && act.by === "asker" ? {} : by.headers,
            standing?.isOfGuest,
          );
        }
        const checked = { did, act, before, status, fault };
        if (act.by === "site") continue;
        const after = await rowOf(db, id);
        await check(db, { ...checked, after });
        if (did === "publish with a reason" && after?.version !== before.version && before.userId)
          published++;
      }
      // Scheduled work walks all that are due at once.
      const working = await workingSite(site, db, now);
      const ofSite = cases.filter(({ act }) => acts[act]?.by === "site");
      const befores = new Map<string, Awaited<ReturnType<typeof rowOf>>>();
      for (const { id } of ofSite) befores.set(id, await rowOf(db, id));
      for (let run = 0; run < 4; run++) {
        await endPrayers(working);
        await stopWaitingForAnswers(working);
      }
      for (const { name, act: did, id } of ofSite) {
        const fault = (what: string) => faults.push(`${name}: ${did}: ${what}`);
        const before = befores.get(id);
        const act = acts[did] as Act;
        if (before) await check(db, { did, act, before, status: 302, fault, after: await rowOf(db, id) });
      }
      expect(faults).toEqual([]);
      // Each publication is told to the person who asked, by mail and on their page.
      expect(published).toBeGreaterThan(3);
      await expect
        .poll(() => publicationsIn(path.join(site.dataDir, "mail"), church.asker.email), { timeout: 30_000 })
        .toBe(published);
    });

    type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>;
    interface Checked {
      did: string;
      act: Act;
      before: Row;
      after: Row | undefined;
      status: number;
      fault: (what: string) => void;
    }

    /** What must hold after whatever anybody did. */
    async function check(db: Database, { did, act, before, after, status, fault }: Checked): Promise<void> {
      const isRefused = [400, 404, 409].includes(status);
      if (status !== 302 && !isRefused) fault(`answered ${status}`);
      if (did === "withdraw" && !after) {
        if (before.state === "deleted") fault("its asker deleted what is of staff now");
        return;
      }
      if (did === "withdraw") {
        if (status === 302) fault("it is still there");
        return;
      }
      if (!after) return void fault("it is gone");
      if (act.by === "staff" && before.state === "deleted" && did !== "restore" && after.state !== "deleted")
        fault("somebody brought it back in another way");
      const isRead = after.isShared || after.isApproved;
      if (isRead !== (after.state === "shown" || after.state === "answered"))
        fault(`read while it is ${after.state}`);
      if (after.isApproved && after.audience !== "everybody") fault("more people read it than were asked");
      const order = ["everybody", "congregation", "team", "pastor"];
      if (order.indexOf(after.audience) < order.indexOf(before.audience)) fault("more people may read it");
      const isOfStaff = !ownWords.includes(after.content);
      const agreed = did === "agree";
      if (isRead && isOfStaff && before.editRefusedAt && !agreed && after.content !== before.content)
        fault("words are published over a no");
      if (
        isRead &&
        isOfStaff &&
        !["agree", "publish with a reason", "mend the spelling"].includes(did) &&
        after.content !== before.content
      )
        fault("words are shown to which nobody agreed");
      const isByStaff =
        act.by === "staff" && ["approve", "confirm and approve", "publish with a reason"].includes(did);
      if (before.hiddenAt && isRead && !isByStaff) fault("what readers have hidden is shown again");
      const isUndone = did === "undo" || did === "please go on";
      if (before.answeredAt && isRead && after.state !== "answered" && !isUndone)
        fault("it is answered no more");
      if (["ended", "declined"].includes(before.state) && isRead && act.by !== "asker")
        fault("it came back by itself");
      if (before.state === "ended" && after.state === "waiting" && act.by !== "asker")
        fault("it came back by itself");
      if (before.alert?.takenBy === null)
        await checkAlert(db, { did, after, wasDeleted: before.state === "deleted", fault });
      if (did === "publish with a reason" && after.version !== before.version && before.userId) {
        const html = await (
          await site.request(`${own}/${after.id}`, { headers: church.asker.headers })
        ).text();
        if (!/decided to show other words without asking you.*I rang them/s.test(visibleText(html)))
          fault("its asker does not read why");
      }
      if (after.state === "waiting" && before.state !== "waiting" && after.waitingSince !== now.toISOString())
        fault("nobody knows since when");
    }

    async function checkAlert(
      db: Database,
      { did, after, wasDeleted, fault }: Pick<Checked, "did" | "fault"> & { after: Row; wasDeleted: boolean },
    ) {
      const counts = await alertsThatCount(db)
        .select("requestId")
        .where("requestId", "=", after.id)
        .execute();
      const isTaken = after.alert?.takenBy === church.moderator.id;
      if (after.state !== "deleted" && counts.length === 0 && !isTaken) fault("the alert has ended");
      if (isTaken && did !== "confirm and approve") fault("nobody said that they are with the person");
      if (isTaken && isUndecided(after)) fault("it says that somebody is with them, and nothing was decided");
      if (did !== "restore" || !wasDeleted) return;
      const planned = await db.selectFrom("deferredWork").select("id").where("key", "=", after.id).execute();
      if (planned.length === 0) fault("nobody is reminded any more");
    }

    test("what was answered or let go is as it was, once that is taken back, and for a week only", async () => {
      await using db = databaseOf(site);
      for (const [number, told] of ["answered", "let-go"].entries())
        for (const [other, name] of [
          "shown",
          "shown with new words of its asker",
          "with the team",
        ].entries()) {
          const id = idOf(900_000 + number * 10 + other);
          const people = { askerId: church.asker.id, staffId: church.moderator.id };
          await addStandings(db, [{ id, standing: standings[name] as never }], people);
          const before = await rowOf(db, id);
          const tell = async (what: string) => {
            const path = `${own}/${id}/tell/${what}`;
            return (await postForm(site, path, { words: "" }, church.asker.headers)).status;
          };
          const asks = await site.request(`${own}/${id}/tell/${told}`, { headers: church.asker.headers });
          expect(visibleText(await asks.text())).toContain("You can take that back for 7 days.");
          expect(await rowOf(db, id)).toEqual(before);
          expect(await tell(told)).toBe(302);
          expect((await rowOf(db, id))?.state).not.toBe(before?.state);
          const page = await (await site.request(`${own}/${id}`, { headers: church.asker.headers })).text();
          expect(visibleText(page)).toContain("You can take that back until");
          expect(await tell("undo")).toBe(302);
          const { state, content, isShared, isApproved, answeredAt, endedAt } = before as Row;
          const same = { state, content, isShared, isApproved, answeredAt, endedAt };
          expect(await rowOf(db, id)).toMatchObject(same);
          await tell(told);
          const longAgo = { endedAt: "2026-11-15T00:00:00.000Z", answeredAt: "2026-11-15T00:00:00.000Z" };
          await db.updateTable("prayerRequests").set(longAgo).where("id", "=", id).execute();
          await tell("undo");
          expect((await rowOf(db, id))?.isShared).toBe(told === "answered" && name !== "with the team");
          expect((await rowOf(db, id))?.state).not.toBe(state);
        }
    });

    test("what was deleted and brought back is where it was, or waits for somebody to look", async () => {
      await using db = databaseOf(site);
      const kept = Object.entries(standings).filter(([, { row }]) => row.state !== "deleted");
      for (const [number, [name, standing]] of kept.entries()) {
        const id = idOf(910_000 + number);
        await addStandings(db, [{ id, standing }], {
          askerId: church.asker.id,
          staffId: church.moderator.id,
        });
        const before = await rowOf(db, id);
        const { headers } = before?.audience === "pastor" ? church.pastor : church.moderator;
        for (const command of ["delete", "restore"])
          expect((await postForm(site, `${queue}/${id}/${command}`, {}, headers)).status).toBe(302);
        const after = await rowOf(db, id);
        const waits = before?.state === "shown" || (before?.state === "held" && isUndecided(before));
        expect([name, after?.state]).toEqual([name, waits ? "waiting" : before?.state]);
        expect([name, after?.isShared]).toEqual([name, before?.state === "answered"]);
      }
    });

    test("words that staff propose have names here", () => {
      expect(ownWords).not.toContain(editedByStaff.content);
      expect(ownWords).not.toContain(proposed.content);
    });
  },
);
