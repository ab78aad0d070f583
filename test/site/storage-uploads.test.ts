import { beforeAll, expect, test } from "vitest";
import { command, startUpload, uploadPath } from "../../platform/storage/testing/test-storage.ts";
import { describeSiteOnBothDatabases, postForm, type TestSite } from "../support/test-site.ts";
import { cookieOf, databaseOf, password, registerVerified } from "./support/people.ts";

describeSiteOnBothDatabases(
  "people's uploads",
  "uploads are counted at once, go with the account, and a name holds what PostgreSQL cannot store",
  (open) => {
    let site: TestSite;
    beforeAll(async () => {
      site = await open();
    });

    async function memberWithUpload(): Promise<{ email: string; cookie: string; session: string }> {
      const email = await registerVerified(site);
      const cookie = await cookieOf(site, email);
      const start = await beginUpload(cookie, 0);
      expect(start.status).toBe(200);
      const session = new URL(start.headers.get("x-goog-upload-url") ?? "");
      return { email, cookie, session: session.pathname + session.search };
    }

    function beginUpload(cookie: string, number: number): Promise<Response> {
      const { headers, ...start } = startUpload(10);
      return site.request(uploadPath(`prayer-requests/${crypto.randomUUID()}-${number}.png`), {
        ...start,
        headers: { ...(headers as Record<string, string>), cookie },
      });
    }

    /** Sends a request as a client on another origin that knows only the URL. */
    const sendChunk = (session: string) => site.request(session, command("upload", 0, "01234"));

    test("people's uploads continue without credentials while the account exists, and fail once its owner has removed it", async () => {
      const { cookie, session } = await memberWithUpload();
      expect((await sendChunk(session)).status).toBe(200);
      const removal = await postForm(site, "/account/remove", { password, prayersToo: "on" }, { cookie });
      expect(removal.status).toBe(302);
      expect((await sendChunk(session)).status).toBe(403);
      expect((await site.request(session, command("query"))).status).toBe(403);
    });

    test("people's uploads end when the account's email is no longer verified", async () => {
      const { email, session } = await memberWithUpload();
      await using db = databaseOf(site);
      const emailVerified = site.databaseUrl ? false : 0;
      await db.updateTable("user").set({ emailVerified }).where("email", "=", email).execute();
      const refused = await sendChunk(session);
      expect([refused.status, (await refused.json()).error.message]).toEqual([
        403,
        "The account that started this upload was deleted or locked.",
      ]);
    });

    test("people's uploads are limited to ten at a time for one member", async () => {
      const { cookie } = await memberWithUpload();
      const replies = await Promise.all(
        Array.from({ length: 30 }, (_, number) => beginUpload(cookie, number)),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(9);
      expect(replies.filter(({ status }) => status === 402)).toHaveLength(21);
    });

    test("people's uploads cannot have names that a database cannot hold", async () => {
      const { cookie } = await memberWithUpload();
      for (const url of [
        "/v0/b/site/o?upload_id=%00&name=a",
        "/v0/b/site/o?prefix=a%00/&delimiter=/",
        "/v0/b/site/o?prefix=%00/",
        "/v0/b/site/o?pageToken=%00",
      ]) {
        for (const init of [{}, command("query"), command("cancel")]) {
          const reply = await site.request(url, {
            ...init,
            headers: { ...Object.fromEntries(new Headers(init.headers)), cookie },
          });
          expect(reply.status, url).toBeGreaterThanOrEqual(400);
          expect(reply.status, url).toBeLessThan(500);
        }
      }
    });
  },
);
