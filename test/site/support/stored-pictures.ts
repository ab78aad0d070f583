import sharp from "sharp";
import { expect } from "vitest";
import { purgeDeleted } from "../../../app/changes/deleted-items.server.ts";
import { purgeReleased } from "../../../app/changes/file-uses.server.ts";
import { downloadPath } from "../../../platform/storage/names.ts";
import {
  multipart,
  objectPath,
  testStorage,
  uploadPath,
} from "../../../platform/storage/testing/test-storage.ts";
import { attributesIn } from "../../support/html.ts";
import type { TestSite } from "../../support/test-site.ts";
import { databaseOf } from "./people.ts";

export async function jpeg(width = 640, height = 400): Promise<Blob> {
  const picture = sharp({ create: { width, height, channels: 3, background: "#48766a" } });
  return new Blob([Uint8Array.from(await picture.jpeg().toBuffer())], { type: "image/jpeg" });
}

/** Stores a picture by the storage protocol, as the site's scripts do. */
export async function sendPicture(
  site: TestSite,
  path: string,
  headers: Record<string, string>,
  metadata: object = {},
): Promise<Response> {
  const picture = new Uint8Array(await (await jpeg(90, 60)).arrayBuffer());
  const sent = multipart(path, picture, { contentType: "image/jpeg", ...metadata });
  const described = Object.fromEntries(new Headers(sent.headers));
  return site.request(uploadPath(path), { ...sent, headers: { ...described, ...headers } });
}

/** Stores a picture and returns the URL that a form sends. */
export async function uploaded(
  site: TestSite,
  path: string,
  headers: Record<string, string>,
): Promise<string> {
  const response = await sendPicture(site, path, headers);
  expect(response.status).toBe(200);
  const { name, downloadTokens } = await response.json();
  return downloadPath(name, downloadTokens);
}

/** Sends a form with or without a picture, as browsers without scripts do. */
export function sendForm(
  site: TestSite,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
  picture?: Blob,
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const name = picture instanceof File ? picture.name : "a.jpg";
  body.set("picture", picture ?? new Blob([]), picture ? name : "");
  return site.request(path, { method: "POST", body, headers });
}

/** Purges deleted items, as the server does once they can no longer be restored. */
export async function purgeDeletedItems(site: TestSite): Promise<void> {
  await using db = databaseOf(site);
  const clock = () => new Date(Date.now() + 100 * 24 * 60 * 60_000);
  const { storage } = await testStorage({ db, folder: site.dataDir });
  await purgeDeleted(db, clock());
  await purgeReleased({ db, storage, clock });
}

/** Returns the names of all stored files, whatever they belong to. */
export async function storedPaths(site: TestSite): Promise<string[]> {
  await using db = databaseOf(site);
  const files = await db.selectFrom("storedFiles").select("fullPath").execute();
  return files.map(({ fullPath }) => fullPath);
}

/** Removes all files by the storage protocol, with the headers of staff. */
export async function removeStored(site: TestSite, headers: Record<string, string>): Promise<void> {
  await purgeDeletedItems(site);
  for (const path of await storedPaths(site)) {
    await site.request(objectPath(path), { method: "DELETE", headers });
  }
}

/** Returns the URL of a page's picture in its original size, or undefined without one. */
export function pictureIn(html: string): string | undefined {
  return attributesIn(html, '[src^="/v0/"]', "src")[0];
}
