import { visibilityInWords } from "../../items/visibility/visibility-words.ts";
import { type PageSettings, pathOf } from "./page-settings.ts";

/** Where a page is and when visitors see it, for somebody who has to compare that with their own choice. */
export function settingsInWords(settings: PageSettings): [label: string, value: string][] {
  return [
    ["Link", pathOf(settings)],
    ["When it is shown", visibilityInWords(settings)],
  ];
}
