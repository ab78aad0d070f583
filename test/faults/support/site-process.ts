import { rm } from "node:fs/promises";
import type { DatabaseKind } from "../../../database/connection.ts";
import { opened, type ServerProcess, startProcess, stop } from "../../site/support/server-process.ts";
import { emptyPostgres, temporaryFolder } from "../../support/database.ts";
import { administrator, requestsTo, type TestSite } from "../../support/test-site.ts";

/** The built site in its own process, so that a test sees whether it survives. */
export interface SiteProcess extends TestSite {
  server: ServerProcess;
  pid: number | undefined;
}

/** Starts it with a new database and folder; `close` ends it and removes both. */
export async function openSiteProcess(
  kind: DatabaseKind,
  environment: Record<string, string | undefined> = {},
): Promise<SiteProcess> {
  const closing: (() => Promise<unknown>)[] = [];
  const dataDir = await temporaryFolder();
  closing.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const databaseUrl = kind === "postgres" ? await emptyPostgres(closing) : undefined;
  const server = await startProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    SAMPLE_CONTENT: "off",
    TRUST_PROXY: "on",
    ...environment,
  });
  closing.push(() => stop(server));
  await opened(server);
  const close = async () => {
    for (const close of closing.reverse()) await close();
  };
  return { ...siteOf(server, { dataDir, databaseUrl }), close };
}

/** A process that is open as a site; `close` ends it and removes nothing. */
export function siteOf(
  server: ServerProcess,
  place: { dataDir: string; databaseUrl: string | undefined },
): SiteProcess {
  const { url } = server;
  return {
    ...place,
    server,
    pid: server.child.pid,
    url,
    request: requestsTo(url),
    close: async () => {
      await stop(server);
    },
  };
}
