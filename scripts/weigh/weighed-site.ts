// The program that `startWeighedSite` runs: the built site at a fixed moment, which says what it has used.
import { subscribe } from "node:diagnostics_channel";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { listen } from "../../platform/http/listen.ts";
import { readSettings } from "../../platform/settings/environment.ts";
import type { openSite as OpenSite } from "../../server.ts";
import { collectedPath, type Used, usedPath } from "./used.ts";

/** Dates stand on pages, and which dates are the next ones decides how many. */
const moment = new Date("2026-11-28T12:00:00Z");
const aDaySeconds = 24 * 60 * 60;

// Compilers that optimize leave out objects, at another request in each run.
for (const flag of ["--no-opt", "--no-maglev", "--expose-gc"]) setFlagsFromString(flag);
const collect = runInNewContext("gc") as () => void;

let queries = 0;
subscribe("sqlite.db.query", () => {
  queries += 1;
});

const settings = readSettings(process.env);
const built = new URL("../../build/server/index.js", import.meta.url).href;
const { openSite } = (await import(built)) as { openSite: typeof OpenSite };
const site = await openSite(settings, {
  clock: () => moment,
  publicFetch: () => Promise.reject(new Error("the scale reaches no other server")),
  // What the site does by itself, at any time, must not be counted with a request.
  lookEveryMs: aDaySeconds * 1000,
  pollSeconds: aDaySeconds,
  isOnlyCopy: true,
});
await listen((request, response) => {
  if (request.url !== usedPath && request.url !== collectedPath) return site.listener(request, response);
  // Otherwise V8 also counts the rest of the block that it has just begun to fill, some 300 KB.
  if (request.url === collectedPath) collect();
  const used: Used = { queries, allocated: getHeapStatistics().total_allocated_bytes };
  response.end(JSON.stringify(used));
}, settings);
