import { useRouteLoaderData } from "react-router";
import { baseOf } from "../../platform/language/language-tag.ts";
import { currentLanguage } from "../../platform/language/locale.ts";

/** A language of a church that speaks several. */
export interface SpokenLanguage {
  /** As BCP 47 has it, such as `es-US`. */
  tag: string;
  /** What its URLs begin with; empty for the first one. */
  prefix: string;
  name: string;
  /** In its own words: that the page can be read in it. */
  offer: string;
  close: string;
}

/** Empty where the church speaks one language. The first one comes first. */
export function useSpoken(): readonly SpokenLanguage[] {
  return useRouteLoaderData<{ spoken?: SpokenLanguage[] }>("root")?.spoken ?? [];
}

/** All but the one of this page. */
export function useOtherLanguages(): SpokenLanguage[] {
  const here = baseOf(currentLanguage());
  return useSpoken().filter(({ tag }) => baseOf(tag) !== here);
}
