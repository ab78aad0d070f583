import { congregation } from "../congregation.ts";
import { menu as ofChurch } from "../menu.ts";
import type { Menu } from "../schema.ts";

/** The same links, with the children's page where it is in the sample. */
export const menu = { main: inSample(ofChurch.main), footer: inSample(ofChurch.footer) } satisfies Menu;

function inSample(links: Menu["main"]): Menu["main"] {
  return links.map((link) =>
    link.to === congregation.kids.path ? { ...link, to: "/riverside-kids" } : link,
  );
}
