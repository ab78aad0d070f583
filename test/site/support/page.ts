import { cookiesOf, type TestSite } from "../../support/test-site.ts";

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

/** Returns the HTML of a page. */
export async function page(
  site: TestSite,
  url: string,
  headers: Record<string, string> = {},
): Promise<string> {
  return (await site.request(url, { headers })).text();
}

export async function statusOf(
  site: TestSite,
  url: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const response = await site.request(url, { headers });
  await response.body?.cancel();
  return response.status;
}

/** Returns the visible text of HTML: no tags or entities, single spaces. */
export function wordsOf(html: string): string {
  return html
    .replace(/<(script|style|title)\b.*?<\/\1>/gs, "")
    .replace(/<!--.*?-->/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns the messages that screen readers announce: errors as `alert`, everything else as `status`. */
export function spokenIn(html: string, role: "alert" | "status" = "alert"): string[] {
  const boxes = html.matchAll(new RegExp(`<div[^>]*role="${role}"[^>]*>(.*?)</div>`, "gs"));
  return [...boxes].map(([, content = ""]) => wordsOf(content));
}

/** Returns the second-level headings of a page's main part, in order: the titles of a list. */
export function headingsIn(html: string): string[] {
  const main = /<main\b.*?<\/main>/s.exec(html)?.[0] ?? "";
  return [...main.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, content = ""]) => wordsOf(content));
}

/** Returns the value of a form's field. */
export function fieldValue(html: string, field: string): string | undefined {
  const input = [...html.matchAll(/<input\b[^>]*>/g)].find(([tag]) => tag.includes(` name="${field}"`))?.[0];
  const area = new RegExp(`<textarea\\b[^>]* name="${field}"[^>]*>(.*?)</textarea>`, "s").exec(html)?.[1];
  const value = input ? / value="([^"]*)"/.exec(input)?.[1] : area;
  return value === undefined ? undefined : wordsOf(value);
}

/** Returns the page that a redirect leads to, requested with the cookies that came with it. */
export async function follow(site: TestSite, response: Response, cookie = ""): Promise<string> {
  const location = response.headers.get("location");
  if (!location) throw new Error(`a response with status ${response.status} has no location`);
  const cookies = [cookie, cookiesOf(response)].filter(Boolean).join("; ");
  return (await site.request(location, { headers: { cookie: cookies } })).text();
}
