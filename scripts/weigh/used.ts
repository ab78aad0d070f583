import path from "node:path";
import { secret } from "../bench/members.ts";
import { startSite } from "../bench/servers.ts";
import type { ServerProcess } from "../bench/temporary-resources.ts";

/** Where a weighed site says what its process has used since it started. */
export const usedPath = "/what-the-weighed-site-has-used";
/** The same, once its garbage is collected. */
export const collectedPath = `${usedPath}?collected`;

export interface Used {
  /** Queries that SQLite has run. */
  queries: number;
  /** Bytes of all objects that JavaScript has made, whether they still exist or not. Buffers are left out. */
  allocated: number;
}

/** Starts the built site with its sample and a clock that stands still, so that its pages are the same each day. */
export function startWeighedSite(folder: string): Promise<ServerProcess> {
  const program = path.join(import.meta.dirname, "weighed-site.ts");
  return startSite(folder, "on", { SECRET: secret }, program);
}

/** How many queries the site runs during `work`. */
export function queriesBy(site: ServerProcess, work: () => Promise<unknown>): Promise<number> {
  return usedBy(site, usedPath, "queries", work);
}

/** How many bytes of objects the site makes during `work`, with those of reading that. */
export function allocatedBy(site: ServerProcess, work: () => Promise<unknown>): Promise<number> {
  return usedBy(site, collectedPath, "allocated", work);
}

async function usedBy(
  { url }: ServerProcess,
  path: string,
  what: keyof Used,
  work: () => Promise<unknown>,
): Promise<number> {
  const read = async () => ((await (await fetch(url + path)).json()) as Used)[what];
  const before = await read();
  await work();
  return (await read()) - before;
}
