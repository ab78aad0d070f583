import { rm } from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";
import type { DatabaseKind } from "../../../database/connection.ts";
import { openReceiver } from "../../../platform/mail/testing/smtp-receiver.ts";
import { type S3Place, s3PlaceOf } from "../../../platform/storage/stores/s3-place.ts";
import { below } from "../../site/support/backup-places.ts";
import { opened, type ServerProcess, startProcess, stop } from "../../site/support/server-process.ts";
import { emptyPostgres, temporaryFolder } from "../../support/database.ts";
import { freePort } from "../../support/free-port.ts";
import { s3Keys, startS3 } from "../../support/s3.ts";
import { administrator, type TestSite } from "../../support/test-site.ts";

type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/**
 * The built site in one process or two, with SQLite and a folder or with PostgreSQL and S3, and with a mail server. Its
 * processes can be killed and started again on the same data.
 */
export interface SiteUnderFaults extends TestSite {
  kind: DatabaseKind;
  storage: S3Place | undefined;
  /** The settings of its first copy. */
  settings: Record<string, string>;
  servers: (ServerProcess | undefined)[];
  mails: Receiver["received"];
  /** Returns the milliseconds until a copy was open. */
  start(copy: number): Promise<number>;
  /** Ends a copy at once, as the kernel does when memory runs out. */
  kill(copy: number): Promise<void>;
  /** Asks a copy to stop, and returns its exit code. */
  stop(copy: number): Promise<number | string | undefined>;
  /** Asks every copy to stop. */
  stopAll(): Promise<void>;
  /** Resolves as soon as a copy is open. */
  isUp(): Promise<void>;
}

/** What people need to write to it, and what it is compared by. */
export type WrittenSite = TestSite & Pick<SiteUnderFaults, "kind" | "storage" | "mails" | "isUp">;

export interface Around {
  copies?: number;
  /** Replaces the addresses of services, for example by those of proxies. */
  through?: (services: Services) => Promise<Services>;
  settings?: Record<string, string>;
  /** What the mail server answers. */
  mailServer?: Parameters<typeof openReceiver>[0];
}

export interface Services {
  databaseUrl: string | undefined;
  storageUrl: string | undefined;
  mailUrl: string;
}

/** A name has two addresses, and on a busy machine Node gives up on both when the right one takes a quarter of a second. */
const host = "127.0.0.1";

type Closing = (() => Promise<unknown>)[];

/** Opens it without starting a copy. `closing` receives what ends and deletes it. */
export async function prepareSite(
  kind: DatabaseKind,
  closing: Closing,
  { copies = 1, through = async (services) => services, settings = {}, mailServer = {} }: Around = {},
): Promise<SiteUnderFaults> {
  const dataDirs = await Promise.all(Array.from({ length: copies }, () => temporaryFolder()));
  for (const folder of dataDirs)
    closing.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const dataDir = dataDirs[0] ?? "";
  const databaseUrl = kind === "postgres" ? await emptyPostgres(closing) : undefined;
  const s3 = kind === "postgres" ? await startS3() : undefined;
  if (s3) closing.push(s3.close);
  const storageUrl = s3 && below(s3.storageUrl, path.basename(dataDir));
  const receiver = await openReceiver(mailServer);
  closing.push(receiver.close);
  const reached = await through({ databaseUrl, storageUrl, mailUrl: receiver.url });
  const ports = await Promise.all(Array.from({ length: copies }, () => freePort()));
  const url = `http://localhost:${ports[0]}`;
  const shared: Record<string, string> = {
    SITE_URL: url,
    HOST: host,
    SECRET: "one-secret-for-every-copy-of-this-site",
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    SAMPLE_CONTENT: "off",
    TRUST_PROXY: "on",
    MAIL_URL: reached.mailUrl,
    ...(reached.databaseUrl ? { DATABASE_URL: reached.databaseUrl } : {}),
    ...(reached.storageUrl ? { STORAGE_URL: reached.storageUrl, ...s3Keys } : {}),
    ...settings,
  };
  const servers: (ServerProcess | undefined)[] = dataDirs.map(() => undefined);
  const open = new Set<number>();
  let wake = Promise.withResolvers<void>();
  let turn = 0;

  const down = (copy: number) => {
    open.delete(copy);
    if (open.size === 0) wake = Promise.withResolvers<void>();
  };
  const site: SiteUnderFaults = {
    kind,
    url,
    dataDir,
    databaseUrl,
    storage: storageUrl ? s3PlaceOf(storageUrl, s3Keys) : undefined,
    settings: { ...shared, DATA_DIR: dataDir },
    servers,
    mails: receiver.received,
    async start(copy) {
      const began = performance.now();
      const server = await startProcess({
        ...shared,
        DATA_DIR: dataDirs[copy] ?? dataDir,
        PORT: String(ports[copy]),
      });
      servers[copy] = server;
      await opened(server);
      open.add(copy);
      wake.resolve();
      return performance.now() - began;
    },
    async kill(copy) {
      down(copy);
      const server = servers[copy];
      server?.child.kill("SIGKILL");
      await server?.ended;
    },
    async stop(copy) {
      down(copy);
      const server = servers[copy];
      return server && stop(server);
    },
    async stopAll() {
      for (const [copy, server] of servers.entries())
        if (server && server.child.exitCode === null && server.child.signalCode === null)
          expect(await site.stop(copy)).toBe(0);
    },
    isUp: () => wake.promise,
    request(path, init) {
      const choices = open.size > 0 ? [...open] : [0];
      turn += 1;
      const port = ports[choices[turn % choices.length] ?? 0];
      return fetch(`http://${host}:${port}${path}`, {
        redirect: "manual",
        ...init,
        headers: { origin: url, ...Object.fromEntries(new Headers(init?.headers)) },
      });
    },
    async close() {
      for (const [copy] of servers.entries()) await site.kill(copy);
    },
  };
  closing.push(() => site.close());
  return site;
}
