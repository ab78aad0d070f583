import { menu as ofChurch } from "../menu.ts";
import type { Menu } from "../schema.ts";

/** The same links, with the children's page where it is in the sample. */
export const menu = { main: toRiverside(ofChurch.main), footer: toRiverside(ofChurch.footer) } satisfies Menu;

function toRiverside(links: Menu["main"]): Menu["main"] {
  return links.map((link) => (link.to === "/children" ? { ...link, to: "/riverside-kids" } : link));
}
