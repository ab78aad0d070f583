import { afterAll, describe, expect, test } from "vitest";
import { administrator, cookiesOf, openTestSite, postForm, type TestSite } from "../support/test-site.ts";
import { newestMailTo, tokenIn } from "./support/mailbox.ts";
import { databaseOf, fromElsewhere, joinAsMember, registration } from "./support/people.ts";

const sites: TestSite[] = [];
afterAll(async () => {
  for (const site of sites) await site.close();
});

async function open(environment: Record<string, string>): Promise<TestSite> {
  const site = await openTestSite("sqlite", environment);
  sites.push(site);
  return site;
}

describe("on https", () => {
  const https = "https://riverside.example";

  test("every cookie is sent over https only, a notice's too", async () => {
    const site = await open({ SITE_URL: https });
    const headers = { origin: https, ...fromElsewhere() };
    const { email, password } = administrator;
    const login = await postForm(site, "/login", { email, password }, headers);
    const cookie = cookiesOf(login);
    const event = { eventTitle: "Supper", eventContent: "All", eventDate: "2090-12-01", eventTime: "19:00" };
    const saved = await postForm(site, "/event-create", event, { ...headers, cookie });
    const logout = await postForm(site, "/logout", {}, { ...headers, cookie });
    const person = registration();
    const registered = await postForm(site, "/register", person, headers);
    const token = tokenIn((await newestMailTo(site, person.email ?? "")).link);
    const known = { ...headers, cookie: cookiesOf(registered) };
    const verified = await postForm(site, "/verify-email", { token }, known);
    expect(cookiesOf(verified)).toContain("__Secure-better-auth.session_token=");
    const cookies = [login, saved, logout, registered, verified].flatMap((response) =>
      response.headers.getSetCookie(),
    );
    expect(cookies.some((line) => line.startsWith("notice="))).toBe(true);
    for (const line of cookies) expect(line).toMatch(/; secure(;|$)/i);
  });

  test("a page that came without https cannot write, although its host is the same", async () => {
    const site = await open({ SITE_URL: https });
    const login = (headers: Record<string, string>) =>
      postForm(site, "/login", administrator, { ...headers, ...fromElsewhere() });
    for (const origin of [site.url, "http://riverside.example", "http://evil.example"]) {
      expect((await login({ origin })).status, origin).toBe(403);
      expect((await login({ origin, "sec-fetch-site": "same-origin" })).status, origin).toBe(403);
    }
    expect((await login({ origin: https })).status).toBe(302);
    expect((await login({ origin: site.url.replace("http:", "https:") })).status, "another name of it").toBe(
      302,
    );
  });

  test("logging out asks the browser to drop the pages that it keeps, and nothing else", async () => {
    const site = await open({});
    const cookie = await joinAsMember(site);
    const logout = await postForm(site, "/logout", {}, { cookie });
    expect(logout.headers.get("clear-site-data")).toBe('"cache"');
  });

  test("strict transport security includes subdomains when the settings say so", async () => {
    const name = "strict-transport-security";
    const plain = await open({ SITE_URL: https });
    expect((await plain.request("/event")).headers.get(name)).toBe("max-age=31536000");
    const all = await open({ SITE_URL: https, HSTS_SUBDOMAINS: "on" });
    expect((await all.request("/event")).headers.get(name)).toBe("max-age=31536000; includeSubDomains");
    const http = await open({ HSTS_SUBDOMAINS: "on" });
    expect((await http.request("/event")).headers.get(name)).toBeNull();
  });
});

test("a session cookie cannot write when no header says which page sent the request", async () => {
  const site = await open({});
  const cookie = await joinAsMember(site);
  const prayer = new URLSearchParams({ title: "Hello", content: "From nowhere" });
  const send = (path: string, headers: Record<string, string>) =>
    fetch(site.url + path, { method: "POST", redirect: "manual", body: prayer, headers });
  for (const path of [
    "/submit-prayer-requests",
    "/submit-prayer-requests.data",
    "/logout",
    "/api/auth/sign-out",
  ])
    expect((await send(path, { cookie })).status, path).toBe(403);
  expect((await send("/v0/b/site/o?name=prayer-requests%2Fa.jpg", { cookie })).status).toBe(403);
  expect((await send("/submit-prayer-requests", { cookie, "sec-fetch-site": "same-origin" })).status).toBe(
    302,
  );
  expect((await send("/submit-prayer-requests", { cookie, origin: site.url })).status).toBe(302);
});

test("a port after the client's IP address makes no difference", async () => {
  const site = await open({});
  const wrong = (port: number) =>
    postForm(
      site,
      "/login",
      { email: `${port}@people.example`, password: "wrong" },
      { "x-forwarded-for": `203.0.113.9:${port}` },
    );
  for (let port = 50_000; port < 50_003; port++) expect((await wrong(port)).status).toBe(401);
  await using db = databaseOf(site);
  const counted = await db
    .selectFrom("limits")
    .select("points")
    .where("key", "=", "sign-in:network:203.0.113.9")
    .execute();
  expect(counted).toEqual([{ points: 3 }]);
});
