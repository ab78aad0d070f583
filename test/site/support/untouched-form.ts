import { expect } from "vitest";
import { announced, fieldValue, parsePage, textsIn } from "../../support/html.ts";
import type { TestSite } from "../../support/test-site.ts";

type Headers = Record<string, string>;

/** The form at a URL as a browser without scripts sends it when nobody types anything. */
export async function untouchedForm(site: TestSite, url: string, headers: Headers): Promise<FormData> {
  const response = await site.request(url, { headers });
  expect([url, response.status]).toEqual([url, 200]);
  const html = await response.text();
  const [form] = [...parsePage(html).querySelectorAll("main form")].toSorted(
    (one, other) => fieldsIn(other).length - fieldsIn(one).length,
  );
  const sent = new FormData();
  for (const field of form ? fieldsIn(form) : []) {
    const name = field.getAttribute("name") ?? "";
    const value = sentFor(html, field, name);
    if (value !== undefined) sent.append(name, value);
  }
  return sent;
}

function fieldsIn(form: Element): Element[] {
  return [...form.querySelectorAll("[name]:not(button, [type=file], [disabled])")];
}

/** Undefined for a box that is not ticked. */
function sentFor(html: string, field: Element, name: string): string | undefined {
  const type = field.getAttribute("type");
  if (type === "checkbox" || type === "radio")
    return field.hasAttribute("checked") ? (field.getAttribute("value") ?? "on") : undefined;
  if (field.localName === "select") {
    const chosen = field.querySelector("option[selected]") ?? field.querySelector("option");
    return chosen?.getAttribute("value") ?? chosen?.textContent ?? "";
  }
  if (field.localName !== "textarea") return field.getAttribute("value") ?? "";
  const isRepeated = parsePage(html).querySelectorAll(`[name="${name}"]`).length > 1;
  return isRepeated ? decoded(field) : (fieldValue(html, name) ?? "");
}

function decoded(textarea: Element): string {
  return parsePage(`<p>${textarea.textContent}</p>`).querySelector("p")?.textContent ?? "";
}

/** Sends the untouched form with some fields changed. Returns undefined when it is saved, otherwise what it was told. */
export async function saveUntouched(
  site: TestSite,
  url: string,
  headers: Headers,
  changes: Record<string, string> = {},
): Promise<string | undefined> {
  const body = await untouchedForm(site, url, headers);
  for (const [name, value] of Object.entries(changes)) body.set(name, value);
  const response = await site.request(url, { method: "POST", body, headers });
  if (response.status === 302) return undefined;
  const html = await response.text();
  const told = [...announced(html), ...textsIn(html, 'main p[id$="-error"]')].join(" | ");
  return `${url} ${JSON.stringify(changes)}: ${response.status} ${told}`;
}
