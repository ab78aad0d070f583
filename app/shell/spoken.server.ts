import { t } from "@lingui/core/macro";
import { inLanguage } from "../../platform/language/in-language.server.ts";
import { languageName, nameIn } from "../../platform/language/language-name.ts";
import { baseOf } from "../../platform/language/language-tag.ts";
import { prefixOf, spokenHere } from "../dates/time-zone.ts";
import type { SpokenLanguage } from "./spoken.ts";

/** What pages say of the languages of a church that speaks several, each in its own words. */
export function describeSpoken(): SpokenLanguage[] | undefined {
  const { church } = spokenHere();
  if (church.length === 1) return undefined;
  return church.map((tag) =>
    inLanguage(tag, () => {
      const language = nameIn(baseOf(tag), tag);
      return {
        tag,
        prefix: prefixOf(tag),
        name: languageName(baseOf(tag)),
        offer: t`Read this page in ${language}`,
        close: t({ message: "Close", comment: "A line at the top of the page, as a command" }),
      };
    }),
  );
}
