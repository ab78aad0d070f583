import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { askPages, checkSite } from "./check.mjs";

/** A folder without assets: any build may answer. */
const build = path.join(import.meta.dirname, "no-build");

/** A site whose pages are all there, but for those that were given another status. */
async function serve(statuses: Record<string, number> = {}): Promise<string> {
  const server = createServer(({ url = "" }, response) => {
    response.writeHead(statuses[url] ?? 200).end(`<title>${url}</title>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

const check = async (before: Record<string, number> | undefined, after: Record<string, number>) =>
  checkSite(await serve(after), build, { before, waitMs: 0 });
const asked = async (statuses: Record<string, number> = {}) => askPages(await serve(statuses));

test("a page that was hidden or removed before the update may be so after it", async () => {
  const hidden = await asked({ "/today": 404 });
  expect(hidden).toMatchObject({ "/": 200, "/today": 404 });
  expect(await check(hidden, { "/today": 404 })).toBeUndefined();
  expect(await check(hidden, { "/today": 410 })).toBeUndefined();
  expect(await check(hidden, {})).toBeUndefined();
  expect(await check(hidden, { "/today": 500 })).toBe("/today answers 500");
  expect(await check(hidden, { "/today": 404, "/login": 404 })).toBe("/login answers 404");
});

test("a page that was there before the update has to be there after it", async () => {
  expect(await check(await asked(), { "/today": 404 })).toBe("/today answers 404");
  // A fault of the version before is no page that somebody hid.
  expect(await check(await asked({ "/event": 500 }), { "/event": 500 })).toBe("/event answers 500");
});

test("where no site ran before the update, only pages that nobody can take have to be there", async () => {
  expect(await asked({ "/": 404 })).toBeUndefined();
  expect(await askPages("http://localhost:1")).toBeUndefined();
  expect(await check(undefined, { "/today": 404 })).toBeUndefined();
  expect(await check(undefined, { "/today": 410 })).toBeUndefined();
  expect(await check(undefined, { "/today": 503 })).toBe("/today answers 503");
  for (const page of [
    "/",
    "/event",
    "/facebook-live",
    "/daily-posts",
    "/contact-us",
    "/login",
    "/calendar.ics",
  ])
    expect(await check(undefined, { [page]: 404 })).toBe(`${page} answers 404`);
});
