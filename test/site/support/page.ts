import { parsePage, visibleText } from "../../support/html.ts";
import { cookiesOf, type TestSite } from "../../support/test-site.ts";

/** Returns the HTML of a page, with the data that its scripts use. */
export async function page(
  site: TestSite,
  url: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const html = await (await site.request(url, { headers })).text();
  const dataUrl = dataUrlIn(html, url);
  if (dataUrl === undefined) return html;
  const data = await (await site.request(dataUrl, { headers })).text();
  const script = `<script type="text/data">${data.replaceAll("<", "\\u003c")}</script>`;
  return html.replace("</body>", () => `${script}</body>`);
}

/** Where the scripts of a visitor's page get its data, which is sent apart from it; undefined for other responses. */
export function dataUrlIn(body: string, url: string): string | undefined {
  const [, hash] = /<script type="text\/later" data-of="([\w-]+)">/.exec(body) ?? [];
  return hash && `${url}${url.includes("?") ? "&" : "?"}data-of=${hash}`;
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

/** Returns the page that a redirect leads to, requested with the cookies that came with it. */
export async function follow(site: TestSite, response: Response, cookie = ""): Promise<string> {
  const location = response.headers.get("location");
  if (!location) throw new Error(`a response with status ${response.status} has no location`);
  const cookies = [cookie, cookiesOf(response)].filter(Boolean).join("; ");
  return (await site.request(location, { headers: { cookie: cookies } })).text();
}

/** How a page of a list offers the one before or after it: by a link, a disabled button, or not at all. */
export function pageStep(html: string, label: "Previous" | "Next"): "link" | "disabled" | undefined {
  const offers = [...parsePage(html).querySelectorAll("a, button")];
  const offer = offers.find((element) => visibleText(element) === label);
  if (offer?.localName === "a") return "link";
  return offer?.hasAttribute("disabled") ? "disabled" : undefined;
}
