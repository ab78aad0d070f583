import { expect } from "vitest";
import { attributesIn } from "../../support/html.ts";
import type { TestSite } from "../../support/test-site.ts";

type Headers = Record<string, string>;

/** Sends a calendar as a browser without scripts does, as a file or by its address. */
export function sendCalendar(
  site: TestSite,
  headers: Headers,
  given: { file?: string | Uint8Array<ArrayBuffer>; address?: string; withPast?: boolean },
): Promise<Response> {
  const body = new FormData();
  const { file, address = "", withPast = false } = given;
  body.set("file", new Blob(file === undefined ? [] : [file]), file === undefined ? "" : "calendar.ics");
  body.set("address", address);
  if (withPast) body.set("withPast", "on");
  return site.request("/event-alter/import", { method: "POST", body, headers });
}

/** The same with the feed of a podcast, or a list of films. */
export function sendList(
  site: TestSite,
  headers: Headers,
  { file, address = "" }: { file?: string | Uint8Array<ArrayBuffer>; address?: string },
): Promise<Response> {
  const body = new FormData();
  body.set("file", new Blob(file === undefined ? [] : [file]), file === undefined ? "" : "feed.xml");
  body.set("address", address);
  return site.request("/alter-uploads/import", { method: "POST", body, headers });
}

/** Reads a file and returns the URL of its preview. */
export async function previewOf(site: TestSite, headers: Headers, file: string): Promise<string> {
  return locationOf(await sendCalendar(site, headers, { file }));
}

export function locationOf(response: Response): string {
  expect(response.status).toBe(302);
  return response.headers.get("location") ?? "";
}

/** Imports what a preview has ticked, or the events with these numbers. */
export async function importPreview(
  site: TestSite,
  headers: Headers,
  preview: string,
  numbers?: readonly number[],
): Promise<Response> {
  const html = await (await site.request(preview, { headers })).text();
  const ticked = numbers?.map(String) ?? attributesIn(html, 'input[name="take"][checked]', "value");
  const body = new URLSearchParams(ticked.map((value) => ["take", value]));
  return site.request(preview, { method: "POST", body, headers });
}

/** Reads a file and imports what its preview has ticked. */
export async function importFile(site: TestSite, headers: Headers, file: string): Promise<Response> {
  return importPreview(site, headers, await previewOf(site, headers, file));
}

/** A calendar of events; each needs its own lines only. */
export function calendarOf(...events: string[][]): string {
  const bodies = events.map((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n"));
  return ["BEGIN:VCALENDAR", "X-WR-CALNAME:Walks", ...bodies, "END:VCALENDAR", ""].join("\r\n");
}
