import { rm } from "node:fs/promises";
import type { DatabaseKind } from "../../../database/connection.ts";
import { emptyPostgres, temporaryFolder } from "../../support/database.ts";
import { freePort } from "../../support/free-port.ts";
import { administrator, type TestSite } from "../../support/test-site.ts";
import { opened, type ServerProcess, startProcess, stop } from "./server-process.ts";

/** Starts two processes on the same data, as a church with two copies of its site has them. `fill` puts the data there. */
export async function startTwoCopies(
  kind: DatabaseKind,
  closing: (() => Promise<unknown>)[],
  settings: Record<string, string> = {},
  fill?: (place: Record<string, string>) => Promise<void>,
): Promise<{ sites: [TestSite, TestSite]; servers: ServerProcess[]; place: Record<string, string> }> {
  const dataDir = await temporaryFolder();
  closing.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const databaseUrl = kind === "postgres" ? await emptyPostgres(closing) : undefined;
  const origin = `http://localhost:${await freePort()}`;
  const place = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  await fill?.(place);
  const servers: ServerProcess[] = [];
  const start = async () => {
    const server = await startProcess({
      ...place,
      SITE_URL: origin,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      TRUST_PROXY: "on",
      STOP_GRACE: "0",
      ...settings,
    });
    closing.push(() => stop(server));
    await opened(server);
    servers.push(server);
    return siteOf(server, origin, { dataDir, databaseUrl });
  };
  return { sites: [await start(), await start()], servers, place };
}

function siteOf(
  { url }: ServerProcess,
  origin: string,
  place: { dataDir: string; databaseUrl: string | undefined },
): TestSite {
  return {
    url,
    ...place,
    request: (path, init) =>
      fetch(url + path, {
        redirect: "manual",
        ...init,
        headers: { origin, ...Object.fromEntries(new Headers(init?.headers)) },
      }),
    close: async () => undefined,
  };
}
