import { parsePage, visibleText } from "../../support/html.ts";

/** The accessible names that several buttons or folded parts of a page's main part have, or links that look like buttons. */
export function repeatedNames(html: string): string[] {
  const named = [
    ...parsePage(html).querySelectorAll("main :is(button, summary, a.button, input[type=submit])"),
  ]
    .filter((element) => !element.closest("[inert], [aria-hidden=true], noscript, template"))
    .map(nameOf);
  return [...new Set(named.filter((name, index) => named.indexOf(name) !== index))];
}

function nameOf(element: Element): string {
  const label = element.getAttribute("aria-label");
  if (label !== null) return label.trim();
  const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const labels = ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? []);
  return (labels.length > 0 ? labels : [element]).map(spoken).join(" ");
}

/** What screen readers say of an element: its text without what is hidden from them, and with the texts of its pictures. */
function spoken(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
  for (const picture of copy.querySelectorAll("img[alt]"))
    picture.replaceWith(element.ownerDocument.createTextNode(` ${picture.getAttribute("alt")} `));
  return visibleText(copy);
}
