import { cookiesOf, type TestSite } from "../../support/test-site.ts";
import { formAt, type Sent } from "./page-edits.ts";
import { fromElsewhere } from "./people.ts";

export const chosenPassword = "lantern-on-the-hill";

/** Opens the printed address in a new browser, and returns the browser's headers. */
export async function comeWithCode(
  site: TestSite,
  url = site.printed?.welcomeUrl ?? "",
): Promise<Record<string, string>> {
  const headers = fromElsewhere();
  const response = await site.request(pathOf(url), { headers });
  if (response.status !== 302) throw new Error(`Welcome returned ${response.status}`);
  return { ...headers, cookie: cookiesOf(response) };
}

export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Sends the form of a step as a browser without scripts would, with some fields changed. */
export async function sendStep(
  site: TestSite,
  step: string,
  headers: Record<string, string>,
  change: Sent = {},
): Promise<Response> {
  const url = `/welcome/${step}`;
  const form = await formAt(site, url, headers, change);
  const body = step === "congregation" ? form : new URLSearchParams([...form] as [string, string][]);
  return site.request(url, { method: "POST", body, headers });
}

/** Finishes Welcome as somebody with this email. */
export function finish(
  site: TestSite,
  headers: Record<string, string>,
  email: string,
  change: Sent = {},
): Promise<Response> {
  const own = { name: "Ruth Field", email, password: chosenPassword, confirmPassword: chosenPassword };
  return sendStep(site, "you", headers, { ...own, ...change });
}
