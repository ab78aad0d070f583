import { createHash } from "node:crypto";
import { inThisLanguage } from "../../../platform/language/url-prefix.ts";
import { colours } from "../../look/colours.ts";
import { eventPath } from "../event-path.ts";
import type { ChurchEvent } from "../listed-dates.server.ts";
import { shareSize } from "./share-layout.ts";
import { shareAlt, shareWords } from "./share-words.ts";

export interface ShareLink {
  path: string;
  width: number;
  height: number;
  alt: string;
}

/** Changes with what stands on the picture, because apps keep one for each URL. Count `design` up with the layout. */
const design = 1;

/** The picture of an event or date for shared links; undefined for what visitors do not see. */
export function shareLinkOf(
  event: ChurchEvent,
  today: string,
  { name, accent }: { name: string; accent: string },
): ShareLink | undefined {
  if (!event.isPublic || event.hidden !== undefined) return undefined;
  const drawn = JSON.stringify([
    design,
    shareWords(event, today, name),
    event.eventUrl,
    ...(accent === colours.accent ? [] : [accent]),
  ]);
  const version = createHash("sha256").update(drawn).digest("hex").slice(0, 12);
  return {
    path: inThisLanguage(`${eventPath(event)}/share.jpg?v=${version}`),
    ...shareSize,
    alt: shareAlt(event, today),
  };
}
