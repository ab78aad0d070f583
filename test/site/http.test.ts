import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { inlineSources, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { databaseOf, joinAsMember } from "./support/people.ts";

const someId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

describeSite("the server", (open) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await open();
  });

  test("the server reports that it is alive and ready", async () => {
    expect(await (await site.request("/healthz")).text()).toBe("ok");
    // A busy machine may need more than the two seconds of a check, whose result is cached for ten.
    await expect.poll(async () => (await site.request("/readyz")).text()).toBe("ready");
  });

  test("the server sends the security headers and a unique id with every response", async () => {
    const ids = new Set<string | null>();
    for (const url of ["/", "/no-such-page", "/healthz", "/favicon.svg", "/v0/b/site/o/events%2Fnone"]) {
      const { headers } = await site.request(url);
      expect(headers.get("x-content-type-options"), url).toBe("nosniff");
      expect(headers.get("x-frame-options"), url).toBe("DENY");
      expect(headers.get("referrer-policy"), url).toBe("strict-origin-when-cross-origin");
      expect(headers.get("permissions-policy"), url).toContain("camera=()");
      expect(headers.get("x-powered-by"), url).toBeNull();
      expect(headers.get("x-request-id"), url).toMatch(someId);
      ids.add(headers.get("x-request-id"));
    }
    expect(ids.size).toBe(5);
  });

  test.each(["/", "/event", "/login", "/register", "/no-such-page"])(
    "the server lets %s run no script and apply no style but its own",
    async (url) => {
      const response = await site.request(url);
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(/frame-src https:(;|$)/);
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toMatch(/unsafe|nonce|\*/);
      const html = await response.text();
      for (const [directive, tag] of [
        ["script-src", "script"],
        ["style-src", "style"],
      ] as const) {
        const sources = new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.split(" ") ?? [];
        expect(new Set(sources)).toEqual(new Set(["'self'", ...inlineSources(html, tag)]));
      }
      expect(html).not.toContain("nonce");
      const markup = html.replace(/<(script|style)\b.*?<\/\1>/gs, "");
      expect(markup).not.toMatch(/<[^>]*\s(on[a-z]+|style)\s*=/);
      expect(markup).not.toMatch(/javascript:/);
    },
  );

  test.each([
    ["/no-such-page", 404],
    ["/event/1", 404],
    ["/assets/none.js", 404],
    ["/%E0%A4%A", 404],
    ["/%00", 404],
    ["/.env", 404],
    ["/..%2f..%2fserver.ts", 404],
  ])("the server responds to %s as to a missing page: %d", async (url, status) => {
    const response = await site.request(url);
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(html).not.toMatch(/\bat .*\.js|node_modules|Error:/);
    if (response.headers.get("content-type")?.startsWith("text/html")) {
      expect(html).toMatch(/We could not find that page|Part of that request went missing/);
    }
  });

  test("the server refuses a form posted to a URL that takes none, changing nothing, and says so", async () => {
    expect((await postForm(site, "/no-such-page", { a: "b" })).status).toBe(404);
    for (const refused of [
      await postForm(site, "/event", { a: "b" }),
      await site.request("/event", { method: "DELETE" }),
    ])
      expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect((await site.request("/no-such-page", { method: "PUT" })).status).toBe(404);
  });

  test("the server tells a member who follows a staff link why it is closed", async () => {
    const cookie = await joinAsMember(site);
    const response = await site.request("/event-create", { headers: { cookie } });
    expect(response.status).toBe(403);
    const words = visibleText(await response.text());
    expect(words).toContain("This page is not open to you");
    expect(words).toContain("This page is for the people who look after the site.");
    expect(words).toContain("Go to the home page");
  });

  test.each(["/", "/event", "/healthz", "/no-such-page", "/favicon.svg"])(
    "the server answers HEAD %s like GET, without a body",
    async (url) => {
      const [get, head] = [await site.request(url), await site.request(url, { method: "HEAD" })];
      expect(head.status).toBe(get.status);
      expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"));
      expect(await head.text()).toBe("");
    },
  );

  test("the server lets no shared cache store pages, and no cache at all store pages for people who are signed in", async () => {
    expect((await site.request("/event")).headers.get("cache-control")).toBe("private, no-cache");
    const cookie = await signIn(site);
    const signedIn = await site.request("/event", { headers: { cookie } });
    expect(signedIn.headers.get("cache-control")).toBe("private, no-store");
  });

  test.each([
    ["gzip, deflate, br, zstd", "zstd"],
    ["gzip, deflate", "gzip"],
    ["zstd;q=0, br", null],
  ])(
    "the server sends a person's own page whole to a browser that accepts %s",
    async (accepted, encoding) => {
      const cookie = await signIn(site);
      const page = await site.request("/event", { headers: { cookie, "accept-encoding": accepted } });
      expect(page.headers.get("content-encoding")).toBe(encoding);
      expect(page.headers.get("vary")).toMatch(/accept-encoding/i);
      expect(await page.text()).toMatch(/^<!DOCTYPE html><html lang="en">.*<\/html>$/s);
    },
  );

  test("the server compresses scripts and styles, which are cached permanently, and lets other files be cached for an hour", async () => {
    const html = await (await site.request("/")).text();
    const [script] = /\/assets\/[\w.-]+\.js/.exec(html) ?? [];
    const [style] = /\/assets\/[\w.-]+\.css/.exec(html) ?? [];
    for (const url of [script, style]) {
      for (const encoding of ["br", "gzip"]) {
        const response = await site.request(url ?? "", { headers: { "accept-encoding": encoding } });
        expect(response.status).toBe(200);
        expect(response.headers.get("content-encoding")).toBe(encoding);
        expect(response.headers.get("vary")).toMatch(/accept-encoding/i);
        expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
        expect((await response.text()).length).toBeGreaterThan(100);
      }
    }
    const icon = await site.request("/favicon.svg");
    expect(icon.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(icon.headers.get("content-type")).toContain("image/svg+xml");
  });
});

describeSiteOnBothDatabases(
  "when something fails",
  "each driver fails in its own way when its database is away",
  (open, kind) => {
    test("a page whose data cannot be read shows its request id and nothing about the cause", async () => {
      const site = await open();
      const cookie = await signIn(site);
      await using db = databaseOf(site);
      await db.schema.dropTable("occurrences").execute();
      for (const headers of [{}, { cookie }] as Record<string, string>[]) {
        for (const url of ["/event", "/event.data"]) {
          const response = await site.request(url, { headers });
          expect(response.status).toBe(500);
          expect(response.headers.get("x-request-id")).toMatch(someId);
          const body = await response.text();
          expect(body).toContain(response.headers.get("x-request-id"));
          expect(body).not.toMatch(/select |no such table|does not exist|\.ts\b|\bat .*\.js|SQLITE/i);
        }
      }
      expect(visibleText(await (await site.request("/event")).text())).toContain("Failed to load events.");
      expect((await site.request("/")).status).toBe(200);
    });

    test("a page with the request id is shown even when the session cannot be read", async () => {
      const site = await open();
      const cookie = await signIn(site);
      await using db = databaseOf(site);
      await db.schema.dropTable("session").execute();
      const response = await site.request("/event", { headers: { cookie } });
      expect(response.status).toBe(500);
      expect(response.headers.get("content-type")).toContain("text/html");
      const body = await response.text();
      expect(body).toContain(response.headers.get("x-request-id"));
      expect(body).not.toMatch(/select |no such table|does not exist|\bat .*\.js/i);
    });

    test("the server is not ready while its files or its database cannot be reached", async () => {
      const site = await open();
      await rm(path.join(site.dataDir, "files"), { recursive: true });
      await writeFile(path.join(site.dataDir, "files"), "not a folder");
      const response = await site.request("/readyz");
      expect(response.status).toBe(503);
      expect(await response.text()).toBe("not ready");
      expect((await site.request("/healthz")).status).toBe(200);
    });

    // The file of SQLite cannot be away for a while.
    if (kind === "postgres")
      test("the server is not ready while the database is gone, and is ready again afterwards", async () => {
        const site = await open();
        const name = new URL(site.databaseUrl ?? "").pathname.slice(1);
        const elsewhere = new URL(site.databaseUrl ?? "");
        elsewhere.pathname = "/postgres";
        const client = new pg.Client({ connectionString: elsewhere.href });
        await client.connect();
        try {
          await client.query(`alter database ${name} with allow_connections false`);
          const terminate = "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1";
          await expect
            .poll(async () => {
              // Each time: a connection that was just being made is not listed yet.
              await client.query(terminate, [name]);
              return (await site.request("/readyz")).status;
            })
            .toBe(503);
          const page = await site.request("/event");
          expect(page.status).toBe(503);
          expect(page.headers.get("retry-after")).toBe("5");
          expect(await page.text()).toContain(page.headers.get("x-request-id"));
          await client.query(`alter database ${name} with allow_connections true`);
          await expect.poll(async () => (await site.request("/readyz")).status).toBe(200);
          expect((await site.request("/event")).status).toBe(200);
        } finally {
          await client.end();
        }
      });
  },
);
