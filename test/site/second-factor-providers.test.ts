import { afterAll, beforeAll, expect, test } from "vitest";
import { attributesIn } from "../support/html.ts";
import { type OpenIdProvider, openOpenIdProvider } from "../support/openid-provider.ts";
import { cookiesOf, openTestSite, postForm, type TestSite } from "../support/test-site.ts";
import { fromElsewhere } from "./support/people.ts";
import { addCodes, enterCode } from "./support/second-factors.ts";
import { isSignedIn } from "./support/traces.ts";

const lydia = { sub: "1", name: "Lydia", email: "lydia@river.example", email_verified: true };
let provider: OpenIdProvider;
let site: TestSite;
let ahead = 0;
const now = () => Date.now() + ahead;

beforeAll(async () => {
  provider = await openOpenIdProvider([lydia]);
  site = await openTestSite(
    "sqlite",
    {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: "Valley Churches",
    },
    { clock: () => new Date(now()) },
  );
  provider.expectClient(`${site.url}/api/auth/callback/openid`);
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

/** Logs in with the provider as a browser without scripts does. Returns the cookie and the URL where it ends. */
async function logInWithProvider(query: string): Promise<{ cookie: string; end: string }> {
  const start = await postForm(site, `/login/openid?${query}`, {}, fromElsewhere());
  const jar = { site: cookiesOf(start), provider: "" };
  const [refresh = ""] = attributesIn(await start.text(), 'meta[http-equiv="refresh"]', "content");
  let url = refresh.replace("0; url=", "");
  for (let step = 0; step < 10; step++) {
    const place = url.startsWith(site.url) ? "site" : "provider";
    const isChoice = url.includes("/interaction/");
    const response = await fetch(url, {
      method: isChoice ? "POST" : "GET",
      body: isChoice ? new URLSearchParams({ account: lydia.sub }) : null,
      headers: { cookie: jar[place] },
      redirect: "manual",
    });
    jar[place] = [jar[place], cookiesOf(response)].filter(Boolean).join("; ");
    const location = response.headers.get("location");
    if (!location) break;
    url = new URL(location, url).href;
    if (url.startsWith(site.url) && !url.includes("/api/auth/")) break;
  }
  return { cookie: jar.site, end: url.replace(site.url, "") };
}

test("people who come by another provider do not slip past their second factor", async () => {
  const first = await logInWithProvider("next=%2Fservices");
  expect(first.end).toBe("/signed-in?next=%2Fservices");
  expect(await isSignedIn(site, { cookie: first.cookie })).toBe(true);
  const { app } = await addCodes(site, first.cookie, now);
  ahead += 30_000;

  const { cookie, end } = await logInWithProvider("next=%2Fservices&popup=1");
  expect(await isSignedIn(site, { cookie })).toBe(false);
  const signedIn = await site.request(end, { headers: { cookie } });
  const secondStep = signedIn.headers.get("location") ?? "";
  expect(secondStep).toBe(`/second-step?next=${encodeURIComponent(end)}`);
  expect((await site.request(secondStep, { headers: { cookie } })).status).toBe(200);
  expect((await enterCode(site, cookie, app.wrongCode())).status).toBe(401);
  const passed = await postForm(site, secondStep, { code: app.code() }, { cookie, ...fromElsewhere() });
  expect([passed.status, passed.headers.get("location")]).toEqual([302, end]);
  expect(await isSignedIn(site, { cookie })).toBe(true);
  expect((await site.request(end, { headers: { cookie } })).status).toBe(200);
});
