import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll } from "vitest";
import type { DatabaseKind } from "../../database/connection.ts";
import { type SiteProcess, siteOf } from "../faults/support/site-process.ts";
import { opened, startProcess } from "../site/support/server-process.ts";
import { databaseKinds, emptyPostgres, temporaryFolder } from "../support/database.ts";
import { administrator } from "../support/test-site.ts";

/** The folders of the earlier version, and of the present one with files of a church; `npm run upgrade-test` builds them. */
const { EARLIER_VERSION: earlier = "", UPDATED_VERSION: updated } = process.env;
const programIn = (folder: string) => path.join(folder, "build", "server", "index.js");
export const programs = {
  earlier: programIn(earlier),
  present: updated === undefined ? undefined : programIn(updated),
};

/** Where each runs: 0.1.0 looks there for the pictures of its sample. */
export const folders = { earlier, present: updated };

export type Version = keyof typeof programs;

const orders: [first: Version, second: Version][] = [
  ["earlier", "present"],
  ["present", "earlier"],
];

/** On each database, the versions are started in either order. */
export const cases = databaseKinds.flatMap((kind) =>
  orders.map(([first, second]) => ({ kind, first, second })),
);

/**
 * Returns what starts versions on one empty database, once for all tests of a `describe`. They are stopped at its end.
 *
 * @param counting is told the status of each response.
 */
export function onePlaceFor(kind: DatabaseKind, counting: (status: number) => void = () => undefined) {
  const closing: (() => Promise<unknown>)[] = [];
  let place: Promise<{ dataDir: string; databaseUrl: string | undefined }> | undefined;
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  async function emptyPlace() {
    const dataDir = await temporaryFolder();
    closing.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
    return { dataDir, databaseUrl: kind === "postgres" ? await emptyPostgres(closing) : undefined };
  }

  return async function start(version: Version): Promise<SiteProcess> {
    place ??= emptyPlace();
    const { dataDir, databaseUrl } = await place;
    // On SQLite a version does not start beside another one. An update migrates beside the one that runs, all the same.
    await rm(path.join(dataDir, "running"), { force: true });
    const server = await startProcess(
      {
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        SAMPLE_CONTENT: "off",
        TRUST_PROXY: "on",
      },
      programs[version],
    );
    const site = siteOf(server, { dataDir, databaseUrl });
    closing.push(site.close);
    await opened(server);
    return {
      ...site,
      request: async (url, init) => {
        const response = await site.request(url, init);
        counting(response.status);
        return response;
      },
    };
  };
}
