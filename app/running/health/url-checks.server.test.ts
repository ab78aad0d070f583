import { expect, test } from "vitest";
import { siteIdOf } from "../../../platform/http/own-site.ts";
import { freePort } from "../../../test/support/free-port.ts";
import { openInstallation } from "./testing/installation.ts";
import { serve } from "./testing/serve.ts";
import { siteAnswers, urlIsSecure } from "./url-checks.server.ts";

const SECRET = "a secret of more than thirty-two characters";

async function ask(SITE_URL: string) {
  return siteAnswers(await openInstallation({ SITE_URL, SECRET }));
}

test.each([
  ["https://riverside.example", "good"],
  ["http://riverside.example", "wrong"],
  ["http://192.168.1.20", "wrong"],
  ["http://localhost:3000", "advice"],
])("the address %s is: %s", async (SITE_URL, outcome) => {
  expect(await urlIsSecure(await openInstallation({ SITE_URL }))).toMatchObject({ outcome });
});

test("the site is recognised at its own address, which may be on this machine", async () => {
  let asked = "";
  const url = await serve((request, response) => {
    asked = `${request.method} ${request.url}`;
    response.setHeader("Site-Id", siteIdOf(SECRET)).end("ok");
  });
  expect(await ask(url)).toEqual({ outcome: "good", text: `The site answers at ${url}.` });
  expect(asked).toBe("GET /healthz");
});

test("an address where nothing answers is wrong", async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  expect(await ask(url)).toMatchObject({
    outcome: "wrong",
    text: `The site does not answer at ${url}: nothing accepts connections there.`,
  });
});

test("a name that DNS does not know is wrong", async () => {
  expect(await ask("https://nowhere.invalid")).toMatchObject({
    outcome: "wrong",
    text: expect.stringMatching(
      /^The site does not answer at https:\/\/nowhere\.invalid: (no such name|DNS does)/,
    ),
    nextStep: expect.stringContaining("opens on a phone outside"),
  });
});

test("a server that accepts the request and never answers is wrong after five seconds", async () => {
  const url = await serve(() => undefined);
  expect(await ask(url)).toMatchObject({
    outcome: "wrong",
    text: `The site does not answer at ${url}: no response in time.`,
  });
});

test("another program at the address is wrong, whatever it says", async () => {
  const url = await serve((_, response) => response.end("ok"));
  expect(await ask(url)).toMatchObject({
    outcome: "wrong",
    text: `Something other than this site answers at ${url} (status 200).`,
  });
});

test("another site of the same kind at the address is wrong", async () => {
  const url = await serve((_, response) =>
    response.setHeader("Site-Id", siteIdOf("the secret of another congregation")).end("ok"),
  );
  expect(await ask(url)).toMatchObject({
    outcome: "wrong",
    text: `Another site of the same kind answers at ${url}.`,
  });
});

test("a redirect is told, and never followed", async () => {
  let isAsked = false;
  const target = await serve((_, response) => {
    isAsked = true;
    response.end();
  });
  const url = await serve((_, response) => response.writeHead(301, { location: `${target}/healthz` }).end());
  expect(await ask(url)).toMatchObject({ outcome: "wrong", text: `${url} redirects to ${target}.` });
  expect(isAsked).toBe(false);
});

test("a proxy that does not reach the site is wrong", async () => {
  const url = await serve((_, response) => response.writeHead(502).end());
  expect(await ask(url)).toMatchObject({
    outcome: "wrong",
    text: `A proxy answers at ${url}, but it does not reach the site (status 502).`,
  });
});

test("the site's id is the same for one secret, and does not reveal it", () => {
  expect(siteIdOf(SECRET)).toBe(siteIdOf(SECRET));
  expect(siteIdOf(SECRET)).toMatch(/^[\w-]{22}$/);
  expect(siteIdOf(`${SECRET}!`)).not.toBe(siteIdOf(SECRET));
});
