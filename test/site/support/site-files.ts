import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { downloadPath } from "../../../platform/storage/names.ts";
import { command, startUpload, uploadPath } from "../../../platform/storage/testing/test-storage.ts";
import { postForm, type TestSite } from "../../support/test-site.ts";
import { databaseOf } from "./people.ts";

/** The bytes of a file of `content/`. */
export function bytesOf(file: string): Promise<Buffer<ArrayBuffer>> {
  return readFile(fileURLToPath(new URL(`../../../content/sample/${file}`, import.meta.url)));
}

export const booklet = await bytesOf("resources/welcome-booklet.pdf");
export const tune = await bytesOf("resources/old-hundredth.mp3");
export const hymn = await bytesOf("media/hymn.mp3");
export const film = await bytesOf("media/background.mp4");

let uploads = 0;

/** A new path for a file with this name. */
export function pathFor(name: string): string {
  uploads += 1;
  return `files/0193a000-0000-7000-8000-${String(uploads).padStart(12, "0")}/${name}`;
}

/** Uploads in two chunks, as the site's scripts do; `url` is what they send to the site then. */
export async function sendFile(
  site: TestSite,
  name: string,
  bytes: Buffer<ArrayBuffer>,
  headers: Record<string, string>,
  path = pathFor(name),
): Promise<{ status: number; message: string | undefined; url: string }> {
  const ask = (url: string, init: RequestInit) =>
    site.request(url, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers } });
  const started = await ask(uploadPath(path), startUpload(bytes.length));
  let last = started;
  const session = started.headers.get("x-goog-upload-url");
  if (session !== null) {
    const { pathname, search } = new URL(session);
    const half = Math.floor(bytes.length / 2);
    await ask(pathname + search, command("upload", 0, bytes.subarray(0, half)));
    last = await ask(pathname + search, command("upload, finalize", half, bytes.subarray(half)));
  }
  const reply = await last.json().catch(() => ({}));
  const url = last.status === 200 ? downloadPath(path, reply.downloadTokens ?? "") : "";
  return { status: last.status, message: reply.error?.message, url };
}

/** Uploads a file and adds it to the list. Returns its id. */
export async function addFile(
  site: TestSite,
  name: string,
  bytes: Buffer<ArrayBuffer>,
  headers: Record<string, string>,
): Promise<string> {
  const { url, message } = await sendFile(site, name, bytes, headers);
  if (message) throw new Error(message);
  const saved = await postForm(site, "/files", { url }, headers);
  if (saved.status !== 200) throw new Error(`saving ${name} returned ${saved.status}`);
  await using db = databaseOf(site);
  const file = await db.selectFrom("siteFiles").select("id").where("url", "=", url).executeTakeFirstOrThrow();
  return file.id;
}
