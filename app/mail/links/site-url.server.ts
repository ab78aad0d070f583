import { currentLanguage } from "../../../platform/language/locale.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { spokenHere } from "../../dates/time-zone.server.ts";
import { baseOf } from "../language/readers.server.ts";

/** The path of a page in a language: the first one of the church, and those that it does not speak, have none of their own. */
export function addressIn(language: string, path: string): string {
  const [first, ...others] = spokenHere().church.map(baseOf);
  const base = baseOf(language);
  return base !== first && others.includes(base) ? `/${base}${path === "/" ? "" : path}` : path;
}

/** The URL of a page, in the language of the mail that is being written. */
export function siteUrlOf({ siteUrl }: Pick<Settings, "siteUrl">, path: string): string {
  return siteUrl + addressIn(currentLanguage(), path);
}
