import { serializeSigned } from "hono/utils/cookie";
import { expect, test, vi } from "vitest";
import type { Database } from "../../../database/connection.ts";
import { watchOtherWriters } from "../../../database/other-writers.ts";
import { SeenChanges } from "../../../database/seen-changes.ts";
import type { Reading } from "../../../database/watch-queries.ts";
import { readableLog } from "../../../platform/mail/testing/smtp-receiver.ts";
import { hashOf } from "../../../platform/tokens.ts";
import { describeOnBothDatabases, openPatiently } from "../../../test/support/database.ts";
import { isSignedIn } from "../../viewer.ts";
import { KeptSessions } from "./kept-sessions.server.ts";
import { registerVerifiedAnn, testIdentity } from "./testing/test-identity.ts";

const day = 24 * 60 * 60_000;

type SessionTables = {
  session: Record<"id" | "token" | "userId" | "expiresAt" | "createdAt" | "updatedAt", string>;
};

describeOnBothDatabases("kept sessions", "what others change is seen in another way", (open) => {
  async function openKept() {
    const opened = await open();
    const { db, kind, queries } = opened;
    const clock = { now: new Date() };
    const identity = testIdentity(opened, () => clock.now);
    const userId = await registerVerifiedAnn(identity, opened);
    const { log } = readableLog();
    const changes = new SeenChanges({
      queries,
      otherWriters: watchOtherWriters(db, kind),
      lookEveryMs: 250,
      log,
    });
    const kept = new KeptSessions({ identity, queries, changes });
    const token = await logIn(db, userId);
    /** Whether somebody is known by a cookie, and what was read for that. */
    const know = async (header: string) => {
      const reading: Reading = { tables: new Set(), hasFailed: false };
      const request = new Request("https://church.example/", { headers: { cookie: header } });
      const { viewer } = await queries.note(reading, () => kept.recognise(request));
      return { person: isSignedIn(viewer) ? viewer : undefined, isRead: reading.tables.size > 0 };
    };
    const elsewhere = () => openPatiently({ dataDir: opened.folder, databaseUrl: opened.databaseUrl }).db;
    const secret = (await identity.auth.$context).secret;
    const { name } = (await identity.auth.$context).authCookies.sessionToken;
    const signed = async (token: string) =>
      (await serializeSigned(name, token, secret)).split(";", 1)[0] ?? "";
    return { db, userId, clock, know, elsewhere, cookie: await signed(token), signed };
  }

  async function logIn(db: Database, userId: string): Promise<string> {
    const token = `token-${Math.random()}`;
    const now = new Date().toISOString();
    const expiresAt = new Date(Date.now() + 13.5 * day).toISOString();
    const row = { id: token, token: hashOf(token), userId, expiresAt, createdAt: now, updatedAt: now };
    await db.withTables<SessionTables>().insertInto("session").values(row).execute();
    return token;
  }

  /** Asks until the day of the visit is stored, which ends what was kept. */
  async function settled(know: () => Promise<{ isRead: boolean }>): Promise<void> {
    await expect.poll(async () => (await know()).isRead).toBe(false);
  }

  test("a session is read once, and again after a change of the person, their roles or their sessions, whoever made it", async () => {
    const { db, userId, know, elsewhere, cookie } = await openKept();
    expect((await know(cookie)).person?.email).toBe("ann@people.example");
    await settled(() => know(cookie));
    const other = elsewhere();
    for (const writer of [db, other]) {
      await writer.updateTable("user").set({ name: "Anna" }).where("id", "=", userId).execute();
      expect(await know(cookie)).toMatchObject({ person: { name: "Anna", role: "member" }, isRead: true });
      const role = { userId, role: "editor" as const, grantedAt: new Date().toISOString() };
      await writer.insertInto("personRoles").values(role).execute();
      expect((await know(cookie)).person?.role).toBe("staff");
      await writer.deleteFrom("personRoles").where("userId", "=", userId).execute();
      expect((await know(cookie)).person?.role).toBe("member");
      await writer.updateTable("user").set({ deactivatedAt: new Date().toISOString() }).execute();
      expect((await know(cookie)).person).toBeUndefined();
      await writer.updateTable("user").set({ deactivatedAt: null, name: "Ann" }).execute();
      expect((await know(cookie)).person?.name).toBe("Ann");
      expect((await know(cookie)).isRead).toBe(false);
    }
    await other.deleteFrom("session").execute();
    await other.destroy();
    expect((await know(cookie)).person).toBeUndefined();
  });

  test("a cookie with a wrong signature, or of nobody, finds no session beside one that is kept", async () => {
    const { know, cookie, signed } = await openKept();
    await settled(() => know(cookie));
    for (const wrong of [
      cookie.replace(/.$/, "x").replace(/%3D.?$/, "A"),
      `${cookie}A`,
      await signed("none"),
    ])
      expect((await know(wrong)).person, wrong).toBeUndefined();
    expect((await know(`other=1; ${cookie}; notice=2`)).isRead).toBe(false);
  });

  test("a session is read again after a minute, and ends at its moment although nothing was changed", async () => {
    const { know, cookie } = await openKept();
    await settled(() => know(cookie));
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      vi.setSystemTime(Date.now() + 59_000);
      expect(await know(cookie)).toMatchObject({ person: { name: "Ann Hill" }, isRead: false });
      vi.setSystemTime(Date.now() + 1000);
      expect(await know(cookie)).toMatchObject({ person: { name: "Ann Hill" }, isRead: true });
      vi.setSystemTime(Date.now() + 14 * day);
      expect((await know(cookie)).person).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  test("a visit on another day is noted although the session is kept", async () => {
    const { db, clock, know, cookie } = await openKept();
    await settled(() => know(cookie));
    clock.now = new Date(clock.now.getTime() + day);
    expect((await know(cookie)).isRead).toBe(true);
    await expect
      .poll(async () => (await db.selectFrom("user").select("lastSeenOn").executeTakeFirst())?.lastSeenOn)
      .toBe(clock.now.toISOString().slice(0, 10));
  });
});
