import { beforeAll, expect, test } from "vitest";
import { command, startUpload, uploadPath } from "../../platform/storage/testing/test-storage.ts";
import { describeSiteOnBothDatabases, postForm, type TestSite } from "../site.ts";
import { cookieOf, databaseOf, password, registerVerified } from "./people.ts";

describeSiteOnBothDatabases("uploads of people", (open) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await open();
  });

  async function begun(): Promise<{ email: string; cookie: string; session: string }> {
    const email = await registerVerified(site);
    const cookie = await cookieOf(site, email);
    const start = await begin(cookie, 0);
    expect(start.status).toBe(200);
    const session = new URL(start.headers.get("x-goog-upload-url") ?? "");
    return { email, cookie, session: session.pathname + session.search };
  }

  function begin(cookie: string, number: number): Promise<Response> {
    const { headers, ...start } = startUpload(10);
    return site.request(uploadPath(`prayer-requests/${crypto.randomUUID()}-${number}.png`), {
      ...start,
      headers: { ...(headers as Record<string, string>), cookie },
    });
  }

  /** As a client of another origin: it has the address and nothing else. */
  const goOn = (session: string) => site.request(session, command("upload", 0, "01234"));

  test("go on without credentials while the account stands, and not once its owner has removed it", async () => {
    const { cookie, session } = await begun();
    expect((await goOn(session)).status).toBe(200);
    const removal = await postForm(site, "/account/remove", { password, prayersToo: "on" }, { cookie });
    expect([302, 303]).toContain(removal.status);
    const refused = await goOn(session);
    // Its row may be gone with the account: nobody can tell the two apart from outside.
    expect([403, 404]).toContain(refused.status);
    expect((await site.request(session, command("query"))).status).toBe(refused.status);
  });

  test("end for an account whose email is not verified any more", async () => {
    const { email, session } = await begun();
    await using db = databaseOf(site);
    const emailVerified = site.databaseUrl ? false : 0;
    await db.updateTable("user").set({ emailVerified }).where("email", "=", email).execute();
    const refused = await goOn(session);
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      403,
      "The account that started this upload was deleted or locked.",
    ]);
  });

  test("of one member are ten at a time at most", async () => {
    const { cookie } = await begun();
    const replies = await Promise.all(Array.from({ length: 30 }, (_, number) => begin(cookie, number)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(replies.filter(({ status }) => status === 402)).toHaveLength(21);
  });

  test("name nothing that a database cannot hold", async () => {
    const { cookie } = await begun();
    for (const address of [
      "/v0/b/site/o?upload_id=%00&name=a",
      "/v0/b/site/o?prefix=a%00/&delimiter=/",
      "/v0/b/site/o?prefix=%00/",
      "/v0/b/site/o?pageToken=%00",
    ]) {
      for (const init of [{}, command("query"), command("cancel")]) {
        const reply = await site.request(address, {
          ...init,
          headers: { ...Object.fromEntries(new Headers(init.headers)), cookie },
        });
        expect(reply.status, address).toBeGreaterThanOrEqual(400);
        expect(reply.status, address).toBeLessThan(500);
      }
    }
  });
});
