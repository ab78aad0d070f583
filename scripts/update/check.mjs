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

/** The title of the page of an error. */
const errorPage = /<title>[^<]*(Something went wrong|We will be right back|We could not find that page)/;

/**
 * Waits until the site is ready, then reads ten pages.
 *
 * @param build the folder of the build that must be the one that answers.
 * @returns what is wrong, in a sentence; undefined when nothing is.
 */
export async function checkSite(url, build, { waitMs = 120_000, longestMs = 30_000 } = {}) {
  const read = (path) => fetch(url + path, { signal: AbortSignal.timeout(longestMs) });
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
    const problem = await wrongWith(read, page, (body) => {
      if (page === "/") picture = /<img[^>]*\ssrc="(\/[^"]+)"/.exec(body)?.[1];
    });
    if (problem) return problem;
  }
  return wrongWith(read, picture?.replaceAll("&amp;", "&") ?? "/favicon.ico");
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
    return isThis ? undefined : "another version answers: the site was not restarted";
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
