import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AssetPacks } from "../../platform/assets/asset-packs.ts";
import { downloadPath } from "../../platform/storage/names.ts";
import { openFileStore } from "../../platform/storage/stores/open-file-store.ts";
import {
  command,
  startUpload,
  uploadPath,
  uploadStatus,
} from "../../platform/storage/testing/test-storage.ts";
import { type AlternatingProxy, openAlternatingProxy } from "../support/alternating-proxy.ts";
import { emptyPostgres, temporaryFolder } from "../support/database.ts";
import { s3Keys, startS3 } from "../support/s3.ts";
import { administrator, signIn, siteAt, type TestSite } from "../support/test-site.ts";
import { databaseOf } from "./support/people.ts";
import { opened, type ServerProcess, startProcess, stop } from "./support/server-process.ts";

const closing: (() => Promise<unknown>)[] = [];
let s3: Awaited<ReturnType<typeof startS3>>;
let proxy: AlternatingProxy;
let databaseUrl: string;
let copies: ServerProcess[];
/** As people reach it: each request goes to the other copy. */
let site: TestSite;

beforeAll(async () => {
  s3 = await startS3();
  closing.push(s3.close);
  databaseUrl = await emptyPostgres(closing);
  proxy = await openAlternatingProxy();
  closing.push(proxy.close);
  site = at(proxy.url);
  copies = [await startCopy(), await startCopy()];
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const dataDir = environment.DATA_DIR ?? (await temporaryFolder());
  closing.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const server = await startProcess({
    DATA_DIR: dataDir,
    SECRET: "the-same-secret-for-both-of-these-copies",
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    SAMPLE_CONTENT: "off",
    TRUST_PROXY: "on",
    ...environment,
  });
  closing.push(() => stop(server));
  return server;
}

async function startCopy(): Promise<ServerProcess> {
  const place = { DATABASE_URL: databaseUrl, STORAGE_URL: s3.storageUrl, ...s3Keys };
  const server = await start({ ...place, SITE_URL: proxy.url });
  await opened(server);
  await proxy.add(server.url);
  return server;
}

/** A copy or the proxy, which browsers know by the name of the proxy only. */
const at = (url: string) => siteAt(url, databaseUrl, proxy.url);

test("an upload goes over both copies, and its end is the same however often and where it is asked for", async () => {
  const staff = { cookie: await signIn(site) };
  const bytes = Uint8Array.from(await picture());
  const name = `images/${randomUUID()}.jpg`;
  const send = ({ headers, ...init }: RequestInit, url: string, on = site) =>
    on.request(url, { ...init, headers: { ...Object.fromEntries(new Headers(headers)), ...staff } });
  const started = await send(startUpload(bytes.length), uploadPath(name));
  const { pathname, search } = new URL(started.headers.get("x-goog-upload-url") ?? "");
  const session = pathname + search;
  const half = bytes.length >> 1;
  expect((await send(command("upload", 0, bytes.subarray(0, half)), session)).status).toBe(200);
  expect((await send(command("upload", half, bytes.subarray(half)), session)).status).toBe(200);

  const both = copies.map(({ url }) => at(url));
  const ends = await Promise.all(
    [...both, ...both].map(async (copy) => {
      const reply = await send(command("finalize", bytes.length), session, copy);
      return { status: uploadStatus(reply), body: await reply.json() };
    }),
  );
  const later = await Promise.all(
    both.map(async (copy) => {
      const reply = await send(command("finalize", bytes.length), session, copy);
      return { status: uploadStatus(reply), body: await reply.json() };
    }),
  );
  const [said] = later;
  expect(said?.status).toEqual([200, "final"]);
  expect(later[1]).toEqual(said);
  // One that lost the race for the upload is told to ask again.
  for (const end of ends.filter(({ status: [code] }) => code !== 503)) expect(end).toEqual(said);
  expect(ends.some(({ status: [code] }) => code === 200)).toBe(true);

  const url = downloadPath(name, said?.body.downloadTokens);
  const sizes = await Promise.all(
    [...both, ...both].map(async (copy) => {
      const reply = await copy.request(`${url}&width=320&format=webp`);
      expect(reply.status).toBe(200);
      return Buffer.from(await reply.arrayBuffer()).toString("base64");
    }),
  );
  expect(new Set(sizes).size).toBe(1);
  await using db = databaseOf(site);
  expect(await db.selectFrom("uploads").select("status").execute()).toEqual([{ status: "final" }]);
  expect(await db.selectFrom("looseContents").selectAll().execute()).toEqual([]);
});

test("both copies send the scripts of another version, but never in the place of their own", async () => {
  const own = ownScript(await (await site.request("/")).text());
  const folder = path.join(await temporaryFolder(), "assets");
  closing.push(() => rm(path.dirname(folder), { recursive: true }));
  await mkdir(folder);
  await writeFile(path.join(folder, "other-1111.js"), "other()");
  await writeFile(path.join(folder, path.basename(own)), "evil()");
  await using db = databaseOf(site);
  const files = await openFileStore({ dataDir: await temporaryFolder(), storage: s3.storage });
  const log = { warn: () => undefined };
  await new AssetPacks({ db, files, folder, hasRoom: async () => true, clock: () => new Date(), log }).keep();

  for (const { url } of copies) {
    const other = await at(url).request("/assets/other-1111.js");
    expect([other.status, await other.text()]).toEqual([200, "other()"]);
    expect(Object.fromEntries(other.headers)).toMatchObject({
      "content-type": expect.stringMatching(/^text\/javascript/),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(await (await at(url).request(own)).text()).not.toContain("evil()");
    expect((await at(url).request("/assets/none-1111.js")).status).toBe(404);
  }
  // Both copies of this version have stored it once.
  expect(await db.selectFrom("assetPacks").select("id").execute()).toHaveLength(2);
});

test("another site that has the bucket of this one by mistake is refused in one line", async () => {
  const place = { DATABASE_URL: await emptyPostgres(closing), STORAGE_URL: s3.storageUrl, ...s3Keys };
  const other = await start(place);
  expect(await other.ended).toBe(1);
  expect(other.complaints().trim().split("\n")).toHaveLength(1);
  expect(other.complaints()).toMatch(
    /^Setting STORAGE_URL is wrong: the bucket \S+ has files, and this database knows none of them\./,
  );
});

test("a copy with PostgreSQL and files of its own is refused in one line, one on the shared folder starts", async () => {
  const databaseUrl = await emptyPostgres(closing);
  const first = { DATABASE_URL: databaseUrl, DATA_DIR: await temporaryFolder() };
  const running = await start(first);
  await opened(running);
  const second = await start({ DATABASE_URL: databaseUrl });
  expect(await second.ended).toBe(1);
  expect(second.complaints().trim().split("\n")).toHaveLength(1);
  expect(second.complaints()).toMatch(/^Setting STORAGE_URL is missing: .*one place for files/);
  const shared = await start(first);
  await opened(shared);
  expect(await stop(running)).toBe(0);
  expect(await stop(shared)).toBe(0);

  const other = await start({ DATABASE_URL: databaseUrl, STORAGE_CHANGED: "on" });
  await opened(other);
  expect(await stop(other)).toBe(0);
  expect(await (await start(first)).ended).toBe(1);
  expect(await readdir(path.join(first.DATA_DIR, "files"))).toContain("store-id");
});

async function picture(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: "#d9a441" } })
    .jpeg()
    .toBuffer();
}

function ownScript(page: string): string {
  const [own] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  if (own === undefined) throw new Error("the page names no script");
  return own;
}
