import { type IncomingMessage, request as send } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { healthRoutes } from "../../../platform/http/health.ts";
import { type HttpEnvironment, logRequests } from "../../../platform/http/request.ts";
import { readableLog } from "../../../platform/mail/testing/smtp-receiver.ts";
import { readSettings } from "../../../platform/settings/environment.ts";
import type { ReachableInstallation } from "./examine.server.ts";
import { visitorsAreToldApart } from "./proxy-checks.server.ts";
import { openInstallation } from "./testing/installation.ts";
import { serve } from "./testing/serve.ts";

const SECRET = "a secret of more than thirty-two characters";

/** A proxy that says `forwardedFor` about a request that it passes on. */
function proxyTo(
  target: string,
  forwardedFor: (request: IncomingMessage) => string | undefined,
): Promise<string> {
  return serve((request, response) => {
    const { "x-forwarded-for": _, ...headers } = request.headers;
    const added = forwardedFor(request);
    const onward = { ...headers, ...(added === undefined ? {} : { "x-forwarded-for": added }) };
    send(target + request.url, { headers: onward }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    }).end();
  });
}

/** As nginx with `$proxy_add_x_forwarded_for`, and most CDNs. */
const adding = ({ headers, socket }: IncomingMessage) =>
  [headers["x-forwarded-for"], socket.remoteAddress].filter(Boolean).join(", ");
/** As Caddy, which believes nobody. */
const replacing = ({ socket }: IncomingMessage) => socket.remoteAddress;
const passingOn = ({ headers }: IncomingMessage) => headers["x-forwarded-for"]?.toString();
const leavingOut = () => undefined;

type Proxy = (request: IncomingMessage) => string | undefined;

/** What the check says of a site with this setting behind these proxies, the outermost first. */
async function check(TRUST_PROXY: string, proxies: Proxy[], secret = SECRET) {
  const installation = await openInstallation({ SECRET });
  const { ownProxies } = readSettings({ DATA_DIR: installation.settings.dataDir, TRUST_PROXY });
  const { db, clock } = installation;
  const site = new Hono<HttpEnvironment>().use(logRequests(readableLog().log, ownProxies)).route(
    "/",
    healthRoutes({
      db,
      files: { probe: async () => undefined },
      tryWriting: async () => undefined,
      clock,
      secret,
      settingTags: {},
    }),
  );
  let url = await serve(getRequestListener(site.fetch));
  for (const proxy of proxies.toReversed()) url = await proxyTo(url, proxy);
  const settings = { ...installation.settings, siteUrl: url };
  return { url, finding: await visitorsAreToldApart({ ...installation, settings }), installation };
}

test.each<[string, string, Proxy[], RegExp]>([
  ["no proxy and none trusted", "off", [], /without a proxy\./],
  ["one that adds", "on", [adding], /through one proxy: this request came from 127\.0\.0\.1\./],
  ["one that replaces", "1", [replacing], /through one proxy/],
  ["a CDN and a proxy", "2", [adding, adding], /through 2 proxies/],
  ["a CDN that replaces and a proxy", "2", [replacing, adding], /through 2 proxies/],
])("with %s and TRUST_PROXY=%s all is well", async (_, trust, proxies, text) => {
  const { finding } = await check(trust, proxies);
  expect(finding).toEqual({ outcome: "good", text: expect.stringMatching(text) });
});

test.each<[string, string, Proxy[], string]>([
  ["one proxy", "off", [adding], "1"],
  ["one proxy that replaces", "off", [replacing], "1"],
  ["a CDN and a proxy", "on", [adding, adding], "2"],
  ["a CDN and a proxy", "off", [adding, adding], "2"],
  ["a proxy", "10.0.0.0/8", [adding], "1"],
])("behind %s with TRUST_PROXY=%s all visitors share their limits", async (_, trust, proxies, right) => {
  const { finding } = await check(trust, proxies);
  expect(finding).toMatchObject({
    outcome: "wrong",
    text: expect.stringMatching(
      /^The site sees all visitors as one, 127\.0\.0\.1, .* TRUST_PROXY does not say so\.$/,
    ),
    nextStep: expect.stringContaining(`Please set TRUST_PROXY=${right}, `),
  });
});

test.each<[string, string, Proxy[], string]>([
  ["no proxy", "on", [], "off"],
  ["one proxy", "2", [adding], "1"],
  ["a proxy that passes on what it is told", "on", [passingOn], "off"],
  ["a proxy of a network that is everywhere", "0.0.0.0/0", [adding], "1"],
])(
  "behind %s with TRUST_PROXY=%s a stranger could choose their address",
  async (_, trust, proxies, right) => {
    const { finding } = await check(trust, proxies);
    expect(finding).toMatchObject({
      outcome: "wrong",
      text: expect.stringContaining("A stranger could choose which IP address"),
      nextStep: expect.stringContaining(`Please set TRUST_PROXY=${right}, `),
    });
  },
);

test("an https site has a proxy, so one that says nothing of visitors is found out", async () => {
  const { url, installation } = await check("on", [leavingOut]);
  const askSite: ReachableInstallation["askSite"] = (_, ...rest) => installation.askSite(url, ...rest);
  const settings = { ...installation.settings, siteUrl: "https://riverside.example" };
  expect(await visitorsAreToldApart({ ...installation, settings, askSite })).toMatchObject({
    outcome: "wrong",
    text: expect.stringContaining("the proxy in front of it does not pass on their IP addresses"),
  });
});

test("a stranger who asks is not told of our proxies", async () => {
  const { url, finding } = await check("1", [adding], "another site's secret, also long enough");
  expect(finding).toBeUndefined();
  for (const proof of ["", "guess", "x".repeat(22)]) {
    const response = await fetch(`${url}/healthz`, { headers: { "site-proof": proof } });
    expect([...response.headers.keys()].filter((name) => name.startsWith("site-"))).toEqual(["site-id"]);
  }
});
