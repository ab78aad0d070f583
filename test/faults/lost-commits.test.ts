import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Tables } from "../../database/tables.ts";
import { archiveIn, command, databaseAt, emptyPlace } from "../site/support/backup-places.ts";
import { calendarOf, previewOf } from "../site/support/imports.ts";
import { send } from "../site/support/messages.ts";
import { databaseOf, fromElsewhere } from "../site/support/people.ts";
import { booklet, sendFile } from "../site/support/site-files.ts";
import { jpeg, sendForm, sendPicture } from "../site/support/stored-pictures.ts";
import { join, type Member } from "../site/support/traces.ts";
import { emptyPostgres } from "../support/database.ts";
import { openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { openTcpProxy, type TcpProxy } from "./support/tcp-proxy.ts";

type Headers = Record<string, string>;

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** More commits than any request here makes. */
const mostCommits = 40;

async function behindProxy(databaseUrl: string): Promise<{ proxy: TcpProxy; url: string }> {
  const url = new URL(databaseUrl);
  const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
  closing.push(() => proxy.close());
  url.port = String(proxy.port);
  return { proxy, url: url.href };
}

describe("when PostgreSQL commits and its answer is lost", () => {
  let site: TestSite;
  let proxy: TcpProxy;
  let staff: Headers;
  let member: Member;
  beforeAll(async () => {
    const databaseUrl = await emptyPostgres(closing);
    const behind = await behindProxy(databaseUrl);
    proxy = behind.proxy;
    // No mail server accepts its mail, so the mail waits.
    const opened = await openTestSite("sqlite", { DATABASE_URL: behind.url, MAIL_URL: "smtp://127.0.0.1:1" });
    closing.push(() => opened.close());
    site = { ...opened, databaseUrl };
    staff = { cookie: await signIn(site) };
    member = await join(site);
  });

  const count = async (table: keyof Tables, column: string, value: string) => {
    await using db = databaseOf(site);
    const rows = await db.selectFrom(table).selectAll().execute();
    return rows.filter((row) => String((row as Record<string, unknown>)[column]).includes(value)).length;
  };

  /** No row may name bytes that are gone. */
  async function expectEveryFile(): Promise<void> {
    await using db = databaseOf(site);
    const stored = await db.selectFrom("storedFiles").select(["fullPath", "contentKey"]).execute();
    for (const { fullPath, contentKey } of stored)
      expect(existsSync(path.join(site.dataDir, "files", contentKey)), fullPath).toBe(true);
    const paths = new Set(stored.map(({ fullPath }) => fullPath));
    for (const { path: used } of await db.selectFrom("fileUses").select("path").execute())
      expect(paths, "files in use").toContain(used);
  }

  /**
   * Does something once for each of the commits that it leads to, and loses the answer of that one. `attempt` is repeated as
   * a person would until it is acknowledged; `saved` counts what it has left behind.
   */
  async function loseEach(
    prepare: (name: string) => Promise<{ attempt: () => Promise<Response>; saved: () => Promise<number> }>,
  ): Promise<void> {
    let lost = 0;
    for (let after = 0; after < mostCommits; after++) {
      const { attempt, saved } = await prepare(`Round ${after} ${randomUUID()}`);
      const isLost = proxy.loseCommit(after);
      const first = await attempt();
      await expectEveryFile();
      if (first.status < 400) expect(await saved()).toBe(1);
      if (!isLost()) {
        proxy.loseCommit(-1);
        expect(first.status).toBeLessThan(400);
        break;
      }
      lost++;
      expect(first.status < 400 || first.status >= 500, String(first.status)).toBe(true);
      await expect.poll(async () => (await attempt()).status).toBeLessThan(400);
      expect(await saved()).toBe(1);
      await expectEveryFile();
    }
    expect(lost).toBeGreaterThan(0);
  }

  test("an event keeps its picture, and is saved once", async () => {
    const picture = await jpeg();
    await loseEach(async (eventTitle) => {
      const words = { eventTitle, eventContent: "By the river", eventDate: "2090-12-01", eventTime: "18:00" };
      const form = { ...words, eventAlt: "Boats", formKey: randomUUID() };
      return {
        attempt: () => sendForm(site, "/event-create", form, staff, picture),
        saved: () => count("events", "eventTitle", eventTitle),
      };
    });
  });

  test("a prayer request keeps its picture, and is saved once", async () => {
    const picture = await jpeg();
    await loseEach(async (title) => {
      const form = { title, content: "Please pray.", formKey: randomUUID() };
      await using db = databaseOf(site);
      await db.deleteFrom("limits").execute();
      return {
        attempt: () => sendForm(site, "/submit-prayer-requests", form, member.headers, picture),
        saved: () => count("prayerRequests", "title", title),
      };
    });
  });

  test("a form without a key keeps its picture too", async () => {
    const picture = await jpeg();
    for (let after = 0; after < 8; after++) {
      const words = { eventContent: "By the river", eventDate: "2090-12-01", eventTime: "18:00" };
      proxy.loseCommit(after);
      await sendForm(site, "/event-create", { ...words, eventTitle: `Keyless ${after}` }, staff, picture);
      proxy.loseCommit(-1);
      await expectEveryFile();
    }
  });

  test("an upload by the storage protocol is stored whole, and saved once in the list of files", async () => {
    await loseEach(async (name) => {
      const file = `${name.replaceAll(" ", "-").slice(0, 40)}.pdf`;
      const key = randomUUID();
      return {
        attempt: async () => {
          const { url, status } = await sendFile(site, file, booklet, staff);
          return url
            ? postForm(site, "/files", { url, version: "0", formKey: key }, staff)
            : new Response(null, { status });
        },
        saved: async () => Math.min(1, await count("siteFiles", "name", file)),
      };
    });
    await loseEach(async (name) => {
      const stored = `events/${name.replaceAll(" ", "-")}.jpg`;
      return {
        attempt: () => sendPicture(site, stored, staff),
        saved: () => count("storedFiles", "fullPath", stored),
      };
    });
  });

  test("a calendar is imported once", async () => {
    await loseEach(async (name) => {
      const lines = [`UID:${name}`, `SUMMARY:${name}`, "DTSTART;VALUE=DATE:20901203"];
      const preview = await previewOf(site, staff, calendarOf(lines));
      const form = { take: "0", formKey: randomUUID() };
      return {
        attempt: () => postForm(site, preview, form, staff),
        saved: () => count("events", "eventTitle", name),
      };
    });
  });

  test("a reply to an event is counted once", async () => {
    const words = { eventTitle: "Supper", eventContent: "Soup", eventDate: "2090-12-01", eventTime: "18:00" };
    await postForm(site, "/event-create", words, staff);
    await using db = databaseOf(site);
    await db.updateTable("events").set({ takesReplies: true }).where("eventTitle", "=", "Supper").execute();
    await loseEach(async () => {
      await db.deleteFrom("attendances").execute();
      const form = { people: "2", formKey: randomUUID() };
      return {
        attempt: () => postForm(site, "/event/supper/2090-12-01/attend", form, member.headers),
        saved: () => count("attendances", "people", "2"),
      };
    });
  });

  test("an invitation is sent once, and its mail waits", async () => {
    await loseEach(async (name) => {
      const email = `${name.replaceAll(" ", "-").toLowerCase()}@people.example`;
      const form = { email, roles: "editor", formKey: randomUUID() };
      return {
        attempt: () => postForm(site, "/people/invite", form, { ...staff, ...fromElsewhere() }),
        saved: async () => {
          const [invited, mails] = [
            await count("invitations", "email", email),
            await count("outbox", "recipient", email),
          ];
          expect(mails).toBe(invited);
          return invited;
        },
      };
    });
  });

  test("a message of a visitor is mailed once", async () => {
    await loseEach(async (message) => {
      const form = { message, formKey: randomUUID() };
      return {
        attempt: async () => new Response(null, { status: (await send(site, form)).status }),
        saved: () => count("outbox", "text", message),
      };
    });
  });

  test("a restore leaves no row without its file, and says when it is complete", async () => {
    const source = await emptyPlace(closing, "sqlite");
    const from = await openTestSite("sqlite", source);
    const words = { eventTitle: "Kept", eventContent: "x", eventDate: "2090-12-01", eventTime: "18:00" };
    const cookie = await signIn(from);
    expect((await sendForm(from, "/event-create", words, { cookie }, await jpeg())).status).toBe(302);
    await from.close();
    const archive = archiveIn(await command("backup", [source.DATA_DIR], source));
    const done: boolean[] = [];
    for (let after = 0; after < mostCommits; after++) {
      const target = await emptyPlace(closing, "postgres");
      const behind = await behindProxy(target.DATABASE_URL ?? "");
      const isLost = behind.proxy.loseCommit(after);
      const said = await command("restore", [archive], { ...target, DATABASE_URL: behind.url });
      const db = databaseAt(target);
      const stored = await db
        .selectFrom("storedFiles")
        .select("contentKey")
        .execute()
        .catch(() => []);
      await db.destroy();
      for (const { contentKey } of stored)
        expect(existsSync(path.join(target.DATA_DIR, "files", contentKey)), said.stderr).toBe(true);
      const isDone = said.code === undefined;
      if (isDone) expect(stored).toHaveLength(1);
      done.push(isDone);
      if (!isLost()) break;
    }
    expect(done.length).toBeGreaterThan(1);
    expect(done.at(-1)).toBe(true);
  });
});
