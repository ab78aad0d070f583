import { scriptMark } from "../../platform/http/content-security-policy.ts";
import languageOffer from "./language-offer.inline.js?raw";

/**
 * Shows visitors whose browser prefers another language of the church one line with a link, until they have followed such a
 * link or closed the line. Pages are the same bytes for everybody, so the browser decides. Only pages in several languages
 * have it.
 */
export function withLanguageOffer(page: string): string {
  if (!page.includes(' data-offers=""')) return page;
  return page.replace("</body>", () => `<script nonce="${scriptMark}">${languageOffer}</script></body>`);
}
