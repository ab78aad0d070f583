import { parsePage } from "../../support/html.ts";
import type { TestSite } from "../../support/test-site.ts";

export interface SentLook {
  accent?: string;
  darkFrom?: "accent" | "own";
  darkAccent?: string;
  fonts?: string;
  ground?: string;
  button?: string;
  version?: string;
  /** The photograph. */
  picture?: Uint8Array<ArrayBuffer>;
  logo?: { name: string; bytes: string | Uint8Array<ArrayBuffer> };
}

/** The form of a page that changes the look, as a browser without scripts would send it. */
export function lookFormIn(html: string, { logo, picture, ...change }: SentLook = {}): FormData {
  const form = new FormData();
  for (const field of parsePage(html).querySelectorAll('main form[enctype="multipart/form-data"] [name]')) {
    const [name, type] = [field.getAttribute("name") ?? "", field.getAttribute("type")];
    if (field.localName === "button" || type === "file") continue;
    if (type !== "radio" || field.hasAttribute("checked")) form.set(name, field.getAttribute("value") ?? "");
  }
  form.set("button", "publish");
  for (const [name, value] of Object.entries(change)) form.set(name, value);
  if (logo) form.set("logo", new File([logo.bytes], logo.name));
  if (picture) form.set("picture", new File([picture], "picture.jpg", { type: "image/jpeg" }));
  return form;
}

export async function sendLook(
  site: TestSite,
  headers: Record<string, string>,
  change: SentLook = {},
  url = "/look",
): Promise<Response> {
  const html = await (await site.request(url, { headers })).text();
  return site.request(url, { method: "POST", body: lookFormIn(html, change), headers });
}

export const crest =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20L12 22Z"/></svg>';
