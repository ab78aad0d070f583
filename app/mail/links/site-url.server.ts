import { inThisLanguage } from "../../../platform/language/url-prefix.ts";
import type { Settings } from "../../../platform/settings/environment.ts";

/** The URL of a page, in the language of the mail that is being written. */
export function siteUrlOf({ siteUrl }: Pick<Settings, "siteUrl">, path: string): string {
  return siteUrl + inThisLanguage(path);
}
