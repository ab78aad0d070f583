import http from "node:http";
import { beforeAll, expect, test } from "vitest";
import {
  administrator,
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { fromElsewhere, joinAsMember, registration } from "./support/people.ts";

const form = "application/x-www-form-urlencoded";

let site: TestSite;

/** Each group has a site of its own. */
function prepare(open: () => Promise<TestSite>): void {
  beforeAll(async () => {
    site = await open();
  });
}

const multipart = "multipart/form-data; boundary=x";

describeSite("hostile requests", (open) => {
  prepare(open);

  test.each<Record<string, string>>([
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://localhost.evil.example" },
    { origin: "http://localhost:1" },
    { origin: "" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: "https://sub.evil.example" },
  ])("a write from another site's page is refused: %j", async (headers) => {
    const credentials = { email: administrator.email, password: administrator.password };
    // Without the `Origin` header that the tests' requests otherwise have.
    const send = (path: string, type: string, body: string) =>
      fetch(site.url + path, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": type, ...headers, ...fromElsewhere() },
        body,
      });
    const login = new URLSearchParams(credentials).toString();
    if (headers.origin === undefined) {
      // A browser that sends `cross-site` also sends the origin. Without it, nothing can be trusted.
      expect((await send("/login", form, login)).status).toBe(403);
      return;
    }
    for (const response of [
      await send("/login", form, login),
      await send("/login.data", form, login),
      await send("/logout", form, ""),
      await send("/api/auth/sign-in/email", "application/json", JSON.stringify(credentials)),
      await send("/v0/b/site/o?name=events%2Fa.jpg", "image/jpeg", "x"),
    ]) {
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  test.each([
    ["multipart without its boundary", "multipart/form-data", "--x\r\n"],
    [
      "multipart that breaks off",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="em',
    ],
    ["multipart of noise", "multipart/form-data; boundary=x", "\u0000\u0001\u0002"],
    ["JSON", "application/json", '{"email":"ann@people.example"}'],
    ["plain text", "text/plain", "email=ann"],
    ["no type at all", "", "email=ann"],
    ["nothing", form, ""],
    ["fields that are no fields", form, "%%%=&&&=%E0%A4%A&email[a][b]=1&email[__proto__]=2"],
    ["fields nested deeply", form, `email${"[0]".repeat(200)}=1`],
  ])("a form sent as %s is reported as the sender's mistake", async (_name, type, text) => {
    for (const path of ["/login", "/register", "/reset-password", "/verify-email"]) {
      const response = await site.request(path, {
        method: "POST",
        headers: { ...(type ? { "content-type": type } : {}), ...fromElsewhere() },
        body: new TextEncoder().encode(text),
      });
      expect(response.status, path).toBe(400);
      expect(await response.text()).not.toMatch(/TypeError|node_modules|\bat .*\.js/);
    }
  });

  test.each([
    ["lists", { email: ["ann@people.example"], password: ["x"] }],
    ["objects", { email: { $gt: "" }, password: { $gt: "" } }],
    ["numbers", { email: 1, password: 2 }],
    ["nulls", { email: null, password: null }],
    ["no object", "hello"],
    ["nothing", undefined],
  ])("signing in with %s instead of text is refused", async (_name, body) => {
    const response = await site.request("/api/auth/sign-in/email", {
      method: "POST",
      headers: { "content-type": "application/json", ...fromElsewhere() },
      body: body === undefined ? "{" : JSON.stringify(body),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: "Please enter both email and password" });
  });

  test.each([
    [30_000, 400],
    [900_000, 413],
  ])("a password of %d characters takes no time to reject", async (length, status) => {
    const secret = "x".repeat(length);
    const login = await postForm(site, "/login", { email: administrator.email, password: secret });
    expect(login.status).toBe(status);
    const person = registration({ password: secret });
    expect((await postForm(site, "/register", person, fromElsewhere())).status).toBe(status);
    const choice = { token: "x".repeat(32), password: secret, confirmPassword: "x" };
    expect((await postForm(site, "/reset-password", choice, fromElsewhere())).status).toBe(status);
  });

  test("invalid cookies make a visitor, not an error", async () => {
    for (const cookie of [
      "better-auth.session_token=abc.def",
      "better-auth.session_token=%E0%A4%A",
      `better-auth.session_token=${"x".repeat(8000)}`,
      "better-auth.session_token=a%00b.c",
      "notice=%E0%A4%A",
      "notice=bm90IGpzb24=",
      "notice=eyJhIjoxfQ==",
    ]) {
      const response = await site.request("/", { headers: { cookie } });
      expect(response.status, cookie).toBe(200);
      expect(await response.text()).toContain("Login");
    }
    for (const token of ["abc", "a\u00ff", "x".repeat(5000)]) {
      const headers = { authorization: `Firebase ${token}` };
      expect((await site.request("/event", { headers })).status).toBe(200);
    }
  });

  test.each([
    ["a form", form, "/login", 1, false],
    ["a form that pretends to carry a picture", multipart, "/login", 1, false],
    ["a form with a picture", multipart, "/event-create", 272, true],
  ])(
    "%s larger than any of ours is refused, with or without a content-length",
    async (_name, type, path, chunkCount, asStaff) => {
      const cookie = asStaff ? await signIn(site) : "";
      const chunks = Array.from({ length: chunkCount + 1 }, () => Buffer.alloc(64 * 1024, "x"));
      const length = String((chunkCount + 1) * 64 * 1024);
      const withLength = { "content-type": type, "content-length": length, cookie };
      expect(await refusalOf(site, path, withLength, chunks)).toEqual({ status: 413, connection: "close" });
      const chunked = { "content-type": type, "transfer-encoding": "chunked", cookie };
      expect(await refusalOf(site, path, chunked, chunks)).toEqual({ status: 413, connection: "close" });
      expect((await site.request("/healthz")).status).toBe(200);
    },
  );

  test("a picture is refused before it is read when the sender may not send one", async () => {
    const headers = { "content-type": multipart, "content-length": String(16 * 1024 * 1024) };
    // The body is never sent: a server that waited for it would not respond.
    expect(await refusalOf(site, "/event-create", headers, [])).toMatchObject({ status: 401 });
    const cookie = await joinAsMember(site);
    expect(await refusalOf(site, "/event-create", { ...headers, cookie }, [])).toMatchObject({ status: 403 });
  });

  test.each([
    "a[100000000]=x",
    "a[10000000]=x",
    "email[]=x",
    "email.name=x",
    "__intent__=x",
    "__state__=x",
    "email=a&email=b&password=c",
    Array.from({ length: 12_000 }, () => "e=1").join("&"),
    Array.from({ length: 51 }, (_, index) => `field${index}=1`).join("&"),
  ])("unknown fields are refused, and not repeated in the response (%#)", async (body) => {
    for (const path of ["/login", "/register", "/reset-password", "/contact-us", "/verify-email"]) {
      const response = await site.request(path, {
        method: "POST",
        headers: { "content-type": form, ...fromElsewhere() },
        body: `${body}&canary=tweet`,
      });
      const html = await response.text();
      expect(response.status, path).toBe(400);
      expect(html).not.toMatch(/a\[1|__intent__|__state__|canary|tweet/);
    }
  });

  test("a connection that ends because a form was too large is not reused", async () => {
    const headers = { "content-type": form, "content-length": String(4 * 1024 * 1024) };
    const refusal = await refusalOf(site, "/login", headers, [Buffer.alloc(4 * 1024 * 1024, "x")]);
    expect(refusal).toEqual({ status: 413, connection: "close" });
  });
});

describeSiteOnBothDatabases(
  "hostile requests to the database",
  "PostgreSQL stores no NUL character",
  (open) => {
    prepare(open);

    test("NUL characters in a form are refused like other wrong input, on either database", async () => {
      const nul = "ann\u0000@people.example";
      const attempts: [string, Record<string, string>][] = [
        ["/login", { email: nul, password: "x" }],
        ["/login", { email: "ann@people.example", password: "\u0000" }],
        ["/register", registration({ email: nul })],
        ["/register", registration({ firstName: "An\u0000n" })],
        ["/reset-password", { email: nul }],
        ["/reset-password", { token: "\u0000", password: "long enough", confirmPassword: "long enough" }],
        ["/verify-email", { token: "\u0000" }],
      ];
      for (const [path, fields] of attempts) {
        const response = await postForm(site, path, fields, fromElsewhere());
        expect(response.status, `${path} ${JSON.stringify(fields)}`).toBe(400);
      }
      const json = await site.request("/api/auth/sign-in/email", {
        method: "POST",
        headers: { "content-type": "application/json", ...fromElsewhere() },
        body: JSON.stringify({ email: nul, password: "x" }),
      });
      expect(json.status).toBe(400);
    });
  },
);

/** Sends a request on a new connection that the client would like to keep. */
async function refusalOf(
  { url }: TestSite,
  path: string,
  headers: Record<string, string>,
  chunks: Buffer[],
): Promise<{ status: number | undefined; connection: string | undefined }> {
  const agent = new http.Agent({ keepAlive: true });
  try {
    return await new Promise((resolve, reject) => {
      const request = http.request(url + path, {
        method: "POST",
        agent,
        headers: { origin: url, ...headers },
      });
      request.on("response", ({ statusCode, headers: { connection } }) =>
        resolve({ status: statusCode, connection }),
      );
      request.on("error", reject);
      for (const chunk of chunks) request.write(chunk);
      if (chunks.length > 0) request.end();
      else request.flushHeaders();
    });
  } finally {
    agent.destroy();
  }
}
