import { parsePage } from "../../support/html.ts";
import type { TestSite } from "../../support/test-site.ts";

export type Sent = Record<string, string | string[]>;

/** The form of a page as a browser without scripts would send it, with some fields changed. */
export function pageForm(
  site: TestSite,
  slug: string,
  headers: Record<string, string>,
  change: Sent = {},
): Promise<FormData> {
  return formAt(site, `/pages/${slug}/edit`, headers, change);
}

/** The same for the form at a URL. */
export async function formAt(
  site: TestSite,
  url: string,
  headers: Record<string, string>,
  change: Sent = {},
): Promise<FormData> {
  const html = await (await site.request(url, { headers })).text();
  const form = new FormData();
  const fields = parsePage(html).querySelectorAll("main form [name]:not(button)");
  for (const field of fields) {
    const name = field.getAttribute("name") ?? "";
    if (!(name in change)) form.append(name, sentValue(field));
  }
  for (const [name, value] of Object.entries(change))
    for (const one of [value].flat()) form.append(name, one);
  if (!form.has("button")) form.append("button", "publish");
  return form;
}

function sentValue(field: Element): string {
  const chosen = field.querySelector("option[selected]") ?? field.querySelector("option") ?? field;
  return chosen.getAttribute("value") ?? field.textContent ?? "";
}

export async function sendPage(
  site: TestSite,
  slug: string,
  headers: Record<string, string>,
  change: Sent = {},
): Promise<Response> {
  const body = await pageForm(site, slug, headers, change);
  return site.request(`/pages/${slug}/edit`, { method: "POST", body, headers });
}

/** Sends the form of a set of facts as a browser without scripts would, with some fields changed. */
export async function sendFacts(
  site: TestSite,
  set: string,
  headers: Record<string, string>,
  change: Sent = {},
): Promise<Response> {
  const url = `/facts/${set}/edit`;
  const body = await formAt(site, url, headers, change);
  return site.request(url, { method: "POST", body, headers });
}
