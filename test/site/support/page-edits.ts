import { fieldValue, parsePage } from "../../support/html.ts";
import type { TestSite } from "../../support/test-site.ts";

export type Sent = Record<string, string | string[]>;

/** The form of a page as a browser without scripts would send it, with some fields changed. */
export async function pageForm(
  site: TestSite,
  slug: string,
  headers: Record<string, string>,
  change: Sent = {},
): Promise<FormData> {
  const html = await (await site.request(`/pages/${slug}/edit`, { headers })).text();
  const form = new FormData();
  const fields = parsePage(html).querySelectorAll<HTMLInputElement>("main form [name]:not(button)");
  for (const { name } of fields) if (!(name in change)) form.append(name, fieldOf(html, name, form));
  for (const [name, value] of Object.entries(change))
    for (const one of [value].flat()) form.append(name, one);
  if (!form.has("button")) form.append("button", "publish");
  return form;
}

/** The next value of a field that may be repeated. */
function fieldOf(html: string, name: string, form: FormData): string {
  const all = [...parsePage(html).querySelectorAll(`main form [name="${name}"]`)];
  const field = all[form.getAll(name).length];
  return field?.getAttribute("value") ?? field?.textContent ?? fieldValue(html, name) ?? "";
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
