import { stateAt } from "../../items/visibility/visibility.ts";
import type { OwnPageRow } from "../texts/own-pages.ts";

/** The page that has a slug or, if none has it, had it before it was renamed. */
export function pageAt(rows: readonly OwnPageRow[], slug: string): OwnPageRow | undefined {
  return (
    rows.find((page) => page.slug === slug) ?? rows.find(({ earlierSlugs }) => earlierSlugs.includes(slug))
  );
}

/** Whether a path leads to a page that staff added and that visitors do not see, or that was removed. */
export function leadsToHidden(rows: readonly OwnPageRow[], path: string, now: Date): boolean {
  const target = pageAt(rows, path.slice(1));
  return target !== undefined && (target.removedAt !== null || stateAt(target, now) !== "published");
}
