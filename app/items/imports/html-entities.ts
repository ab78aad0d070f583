import { Parser } from "htmlparser2";

/** What begins no entity stays: many URLs have an ampersand before a word. */
const bare = /&(?!#?\w{1,40};)/g;

export function bareAmpersands(html: string): string {
  return html.replace(bare, "&amp;");
}

/** Replaces the entities of HTML, such as `&#8217;`, by their characters. Everything else stays, also what is like a tag. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  const parts: string[] = [];
  const parser = new Parser({ ontext: (part) => parts.push(part) });
  parser.end(bareAmpersands(text).replaceAll("<", "&lt;"));
  return parts.join("");
}
