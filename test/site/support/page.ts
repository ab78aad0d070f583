import { parsePage, visibleText } from "../../support/html.ts";
import { cookiesOf, type TestSite } from "../../support/test-site.ts";

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
