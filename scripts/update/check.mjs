// Runs on whatever Node the machine has, so use no package and nothing newer than Node 20 here.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** What visitors need first, and a feed; then a file of the build, and a picture of the home page. */
const pages = [
  "/",
  "/event",
  "/facebook-live",
  "/daily-posts",
  "/contact-us",
  "/login",
  "/today",
  "/calendar.ics",
];

/** A problem that a restart mends. */
export const notRestarted = "another version answers: the site was not restarted";

/** URLs at which a church may have a page of its own, which staff can hide (404) and remove (410). */
const canBeTaken = ["/today"];

/** The title of the page of an error. */
const errorPage = /<title>[^<]*(Something went wrong|We will be right back|We could not find that page)/;

/**
 * Asks the site that runs before an update for the pages that the check reads after it.
 *
 * @returns the status of each page that was answered; undefined when no site runs, which always has a home page.
 */
export async function askPages(url, { longestMs = 30_000 } = {}) {
  const statuses = {};
  for (const page of pages) {
    const status = await statusOf(readerOf(url, longestMs), page);
    if (page === "/" && status !== 200) return undefined;
    if (status !== undefined) statuses[page] = status;
  }
  return statuses;
}

/**
 * Waits until the site is ready, then reads ten pages. What was hidden or removed before the update may be so after it.
 *
 * @param {string} url of the site.
 * @param {string} build the folder of the build that must be the one that answers.
 * @param {{ before?: Record<string, number> | undefined, waitMs?: number, longestMs?: number }} [options] with what
 *   `askPages` returned before.
 * @returns what is wrong, in a sentence; undefined when nothing is.
 */
export async function checkSite(url, build, { before, waitMs = 120_000, longestMs = 30_000 } = {}) {
  const read = readerOf(url, longestMs);
  const asset = newestAsset(build);
  const deadline = Date.now() + waitMs;
  for (;;) {
    const problem = await notReady(read, asset);
    if (problem === undefined) break;
    if (Date.now() > deadline) return problem;
    await sleep(500);
  }
  let picture;
  for (const page of pages) {
    const known = before?.[page];
    const mayBeGone = known === undefined ? canBeTaken.includes(page) : isGone(known);
    if (mayBeGone && isGone(await statusOf(read, page))) continue;
    const problem = await wrongWith(read, page, (body) => {
      if (page === "/") picture = /<img[^>]*\ssrc="(\/[^"]+)"/.exec(body)?.[1];
    });
    if (problem) return problem;
  }
  return wrongWith(read, picture?.replaceAll("&amp;", "&") ?? "/favicon.ico");
}

function readerOf(url, longestMs) {
  return (path) => fetch(url + path, { signal: AbortSignal.timeout(longestMs) });
}

/** Undefined without an answer. */
async function statusOf(read, page) {
  try {
    const answer = await read(page);
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return undefined;
  }
}

function isGone(status) {
  return status === 404 || status === 410;
}

async function notReady(read, asset) {
  try {
    const ready = await read("/readyz");
    await ready.arrayBuffer();
    if (ready.status !== 200) return "the site does not become ready (/readyz)";
    if (asset === undefined) return undefined;
    const home = await (await read("/")).text();
    const answer = await read(`/assets/${asset.name}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isThis = home.includes(asset.name) && answer.status === 200 && bytes.equals(asset.bytes);
    return isThis ? undefined : notRestarted;
  } catch (error) {
    return `the site does not answer (${error.cause?.code ?? error.name})`;
  }
}

async function wrongWith(read, page, look = () => undefined) {
  try {
    const answer = await read(page);
    const body = await answer.text();
    if (answer.status !== 200) return `${page} answers ${answer.status}`;
    if (errorPage.test(body)) return `${page} shows an error`;
    look(body);
    return undefined;
  } catch (error) {
    return `${page} does not answer (${error.cause?.code ?? error.name})`;
  }
}

/** The list of routes, whose name changes with every change of the browser's part. */
function newestAsset(build) {
  const folder = path.join(build, "client", "assets");
  if (!existsSync(folder)) return undefined;
  const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file));
  return name === undefined ? undefined : { name, bytes: readFileSync(path.join(folder, name)) };
}
