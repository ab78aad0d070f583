import { congregation } from "../../content/congregation.ts";
import { baseOf } from "../../platform/language/language-tag.ts";
import { currentLanguage, findLanguage } from "../../platform/language/locale.ts";
import { findPrefix } from "../../platform/language/url-prefix.ts";

/** What dates depend on. It follows what staff write of the church. */
export interface ZoneContext {
  /** Such as `Europe/London`. */
  timeZone: string;
  /** The first language of the church as its country writes it: a BCP 47 tag, such as `en-US`; `en` if absent. */
  language?: string;
  spoken?: SpokenHere;
}

/** Languages as BCP 47 tags, as the church's country writes them. */
export interface SpokenHere {
  /** What the church speaks, the first one first. */
  church: readonly [string, ...string[]];
  /** What staff read. */
  staff: string;
}

const english: SpokenHere = { church: ["en"], staff: "en" };

/** Browsers show one site. Servers find the context of the running work instead: `time-zone.server.ts`. */
const ofThisPage: ZoneContext = { timeZone: congregation.timeZone };
let context = (): ZoneContext => ofThisPage;
findLanguage(() => context().language ?? "en");
findPrefix(() => prefixOf(currentLanguage()));

/** Lets dates follow the context that `find` returns. */
export function findZoneContext(find: () => ZoneContext): void {
  context = find;
}

/** The congregation's time zone, such as `Europe/London`: the one that staff chose, in servers and browsers. */
export function congregationZone(): string {
  return context().timeZone;
}

/** Makes the dates of this context follow a time zone. Nothing changes in an older browser that does not know it. */
export function followTimeZone(chosen: string): void {
  const followed = context();
  if (chosen !== followed.timeZone && isKnown(chosen)) followed.timeZone = chosen;
}

/** What the church of this site speaks. */
export function spokenHere(): SpokenHere {
  return context().spoken ?? english;
}

/** Makes URLs and mails of this site follow what its church speaks. */
export function followSpoken(spoken: SpokenHere): void {
  context().spoken = spoken;
}

/** Makes what this site writes follow a language. */
export function followLanguage(chosen: string): void {
  context().language = chosen;
}

/** What URLs in a language begin with, such as `/de`. Those in the first one, or in one that the church does not speak, have none. */
export function prefixOf(language: string): string {
  const [first, ...others] = spokenHere().church.map(baseOf);
  const base = baseOf(language);
  return base !== first && others.includes(base) ? `/${base}` : "";
}

/** Whether URLs that begin with a name are in the language of that name. */
export function isLanguageInUrls(name: string): boolean {
  const { church } = spokenHere();
  return church.length > 1 && church.some((tag) => baseOf(tag) === name);
}

function isKnown(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
}
