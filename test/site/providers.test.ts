import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attributesIn, parsePage, visibleText } from "../support/html.ts";
import { openTestSite, postForm, type TestSite } from "../support/test-site.ts";
import { databaseOf, fromElsewhere } from "./support/people.ts";

let discoveryRequests = 0;
const away = createServer((_, response) => {
  discoveryRequests += 1;
  response.writeHead(503).end();
});
let site: TestSite;

beforeAll(async () => {
  await new Promise<void>((resolve) => away.listen(0, "127.0.0.1", resolve));
  const { port } = away.address() as AddressInfo;
  site = await openTestSite("sqlite", {
    GOOGLE_CLIENT_ID: "narthex",
    GOOGLE_CLIENT_SECRET: "secret",
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: "narthex",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_NAME: "Valley Churches",
  });
});
afterAll(async () => {
  await site.close();
  await new Promise((resolve) => away.close(resolve));
});

async function startedSignIns(): Promise<number> {
  await using db = databaseOf(site);
  return (await db.selectFrom("verification").select("id").execute()).length;
}

test("opening a provider's URL starts no sign-in and leads to the login page", async () => {
  for (const provider of ["google", "openid"]) {
    const response = await site.request(`/login/${provider}?next=%2Fevent&popup=1`);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/login?next=%2Fevent");
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  expect(await startedSignIns()).toBe(0);
});

test("the login page has a form for each provider, which works without scripts", async () => {
  const login = await (await site.request("/login?next=%2Fevent")).text();
  const form = 'form[action="/login/google?next=%2Fevent"][method="post"]';
  expect(parsePage(login).querySelector(form)).not.toBeNull();
  const response = await postForm(site, "/login/google?next=%2Fevent", {}, fromElsewhere());
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(visibleText(html)).toContain("Continue to Google");
  const [refresh = ""] = attributesIn(html, 'meta[http-equiv="refresh"]', "content");
  expect(refresh).toMatch(/^0; url=https:\/\/accounts\.google\.com\//);
  expect(attributesIn(html, "a", "href")).toContain(refresh.replace("0; url=", ""));
  expect(response.headers.getSetCookie().join()).toMatch(/^better-auth\.state=.*; HttpOnly; SameSite=Lax$/);
  expect(await startedSignIns()).toBe(1);
});

test("an unavailable provider is retried occasionally, not for every visitor", async () => {
  const start = async () => {
    const response = await postForm(site, "/login/openid", {}, fromElsewhere());
    expect(response.headers.get("location")).toBe("/login?problem=provider");
  };
  await start();
  const before = discoveryRequests;
  for (let visitor = 0; visitor < 5; visitor++) await start();
  expect(discoveryRequests).toBe(before);
});

test("a network can start six hundred sign-ins in an hour", async () => {
  const here = fromElsewhere();
  const start = () => postForm(site, "/login/google", {}, here);
  expect((await start()).status).toBe(200);
  {
    await using db = databaseOf(site);
    const ours = `provider:network:${here["x-forwarded-for"]}`;
    const used = await db
      .updateTable("limits")
      .set({ points: 599 })
      .where("key", "=", ours)
      .executeTakeFirst();
    expect(used.numUpdatedRows).toBe(1n);
  }
  expect((await start()).status).toBe(200);
  const rows = await startedSignIns();
  const refused = await start();
  expect(refused.status).toBe(429);
  expect(visibleText(await refused.text())).toMatch(
    /^Too many attempts\. Please try again in \d+ minutes\. Back to login$/,
  );
  expect(await startedSignIns()).toBe(rows);
});
