import { exportOf, oldHost, type WrittenEntry } from "../../../app/pages/moving-in/testing/exports.ts";
import { attributesIn } from "../../support/html.ts";
import type { TestSite } from "../../support/test-site.ts";
import { locationOf } from "./imports.ts";

type Headers = Record<string, string>;

/** The host of the old site, which answers in tests. */
export const old = "films.example";

/** Sends an export as a browser without scripts does, as a file or by the address of the old site. */
export function sendOldSite(
  site: TestSite,
  headers: Headers,
  given: { file?: string | Uint8Array<ArrayBuffer>; address?: string },
): Promise<Response> {
  const body = new FormData();
  const { file, address = "" } = given;
  body.set("file", new Blob(file === undefined ? [] : [file]), file === undefined ? "" : "export.xml");
  body.set("address", address);
  return site.request("/pages/move-in", { method: "POST", body, headers });
}

/** An export of the old site that answers. */
export function exportOfOld(entries: readonly WrittenEntry[]): string {
  return exportOf(entries).replaceAll(oldHost, old);
}

/** Reads an export and returns the URL of its preview. */
export async function movingPreview(
  site: TestSite,
  headers: Headers,
  entries: readonly WrittenEntry[],
): Promise<string> {
  return locationOf(await sendOldSite(site, headers, { file: exportOfOld(entries) }));
}

/** Imports what a preview has ticked, or these. */
export async function importOld(
  site: TestSite,
  headers: Headers,
  preview: string,
  ticked?: readonly string[],
): Promise<Response> {
  const html = await (await site.request(preview, { headers })).text();
  const taken = ticked ?? attributesIn(html, 'input[name="take"][checked]', "value");
  const body = new URLSearchParams(taken.map((value) => ["take", value]));
  return site.request(preview, { method: "POST", body, headers });
}
