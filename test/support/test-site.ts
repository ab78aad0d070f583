import type { RequestListener } from "node:http";
import { afterAll, describe } from "vitest";
import type { DatabaseKind } from "../../database/connection.ts";
import { listen } from "../../platform/http/listen.ts";
import { readSettings } from "../../platform/settings/environment.ts";
import type { openSite as OpenSite } from "../../server.ts";
import { bothDatabases, migratedPlace, patientSettings, usualDatabases } from "./database.ts";
import { spending } from "./time-spent.ts";

export const administrator = { email: "admin@riverside.example", password: "the-administrator" };

export interface TestSite {
  /** Public URL, without a trailing slash. */
  url: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** What its start printed; undefined when somebody else started it. */
  printed?: { password: string | undefined; welcomeUrl: string | undefined };
  /**
   * Sends a request as a browser on this site does: same origin, redirects not followed. Only tests of compression ask
   * for it: it is a third of what a page costs.
   */
  request(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

type Given = NonNullable<Parameters<typeof OpenSite>[1]>;

/** Those of each test, unless it gives others. */
export const usualSettings = {
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  SAMPLE_CONTENT: "off",
  TRUST_PROXY: "on",
  ...patientSettings,
};

/** Opens the built site on a free local port, with its own folder and database. It reaches no other server. */
export async function openTestSite(
  kind: DatabaseKind = "sqlite",
  environment: Record<string, string> = {},
  given: Given = {},
): Promise<TestSite> {
  const closing: (() => Promise<unknown>)[] = [];
  const { dataDir, databaseUrl } = await migratedPlace(kind, closing);
  // It listens before the site is open, so that nobody else can take the port meanwhile.
  let answer: RequestListener = (_, response) => response.writeHead(503).end();
  const host = "localhost";
  const { port, close } = await listen((request, response) => answer(request, response), { port: 0, host });
  const url = `http://localhost:${port}`;
  const settings = readSettings({
    PORT: String(port),
    HOST: host,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...usualSettings,
    ...environment,
  });
  const built = new URL("../../build/server/index.js", import.meta.url).href;
  const start = async (given: Given) => {
    const { openSite } = (await import(/* @vite-ignore */ built)) as { openSite: typeof OpenSite };
    return openSite(settings, given);
  };
  let password: string | undefined;
  const site = await spending("start", () =>
    start({
      tellPassword: (told) => {
        password = told;
      },
      publicFetch: unreachable,
      pause: async () => undefined,
      // Tests also write into the database themselves.
      lookEveryMs: 0,
      // Most tests are about the events that they add.
      seedsServices: false,
      showsSampleTexts: true,
      // A hash of the usual cost takes longer than most pages.
      passwordCost: { memoryCost: 8, timeCost: 1 },
      // The same files for each of hundreds of sites.
      keepsAssets: false,
      // Tests look at the scheduled work of the copy that they opened last.
      isOnlyCopy: true,
      ...given,
    }),
  );
  closing.push(() => site.close());
  answer = site.listener;
  closing.push(() => close(0));
  return {
    url,
    dataDir,
    databaseUrl,
    printed: { password, welcomeUrl: site.welcomeUrl },
    request: (path, init) =>
      spending("requests", () =>
        fetch(url + path, {
          redirect: "manual",
          ...init,
          headers: { origin: url, "accept-encoding": "identity", ...headersOf(init) },
        }),
      ),
    close: async () => {
      for (const close of closing.reverse()) await close();
    },
  };
}

/** The settings of a copy of a site: the same folder and database. */
export function placeOf({ dataDir, databaseUrl }: TestSite): Record<string, string> {
  return { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
}

async function unreachable(): Promise<never> {
  throw new Error("tests must not reach other servers");
}

type Open = (environment?: Record<string, string>, given?: Given) => Promise<TestSite>;

type Tests = (open: Open, kind: DatabaseKind) => void;

/** Runs the same tests against the whole site on `bothDatabases(why)`; each call of `open` opens a new site. */
export function describeSiteOnBothDatabases(name: string, why: string, tests: Tests): void {
  describe.each(bothDatabases(why))(`${name} (%s)`, (kind) => tests(openAndClose(kind), kind));
}

/** Runs tests against the whole site on `usualDatabases()`; each call of `open` opens a new site. */
export function describeSite(name: string, tests: Tests): void {
  describe.each(usualDatabases())(`${name} (%s)`, (kind) => tests(openAndClose(kind), kind));
}

/** Returns a function that opens sites, which are closed after the tests of the present group. */
function openAndClose(kind: DatabaseKind): Open {
  const sites: TestSite[] = [];
  afterAll(async () => {
    for (const site of sites) await site.close();
  });
  return async (environment, given) => {
    const site = await openTestSite(kind, environment, given);
    sites.push(site);
    return site;
  };
}

function headersOf(init: RequestInit | undefined): Record<string, string> {
  return Object.fromEntries(new Headers(init?.headers));
}

/** Sends requests as a browser on a site does, to `url`, where the site calls itself `origin`. */
export function requestsTo(url: string, origin = url): TestSite["request"] {
  return (path, init) =>
    spending("requests", () =>
      fetch(url + path, {
        redirect: "manual",
        ...init,
        headers: { origin, ...Object.fromEntries(new Headers(init?.headers)) },
      }),
    );
}

/** A site that somebody else started, or a proxy before it. */
export function siteAt(url: string, databaseUrl: string | undefined, origin = url): TestSite {
  return {
    url,
    dataDir: "",
    databaseUrl,
    request: requestsTo(url, origin),
    close: async () => undefined,
  };
}

export function postForm(
  site: TestSite,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return site.request(path, { method: "POST", body: new URLSearchParams(fields), headers });
}

/** Signs in through the login form and returns the `Cookie` header for further requests. */
export async function signIn(site: TestSite, { email, password } = administrator): Promise<string> {
  const response = await postForm(site, "/login", { email, password });
  if (response.status !== 302) throw new Error(`signing in as ${email} returned ${response.status}`);
  return cookiesOf(response);
}

export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
