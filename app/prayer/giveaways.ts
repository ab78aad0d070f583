import { t } from "@lingui/core/macro";
import { emailAddresses, telephoneNumbers } from "../items/text-check/contact-details.ts";
import { approvedFor, type PrayerAudience } from "./audience.ts";
import { firstNames, notNames, notSurnames } from "./names-of-people.ts";

/** What in a prayer request may tell others more about somebody than they meant. */
const giveawaysInWords = {
  telephone: (text: string) => t`“${text}” (a telephone number)`,
  email: (text: string) => t`“${text}” (an email address)`,
  street: (text: string) => t`“${text}” (a street with a number)`,
  person: (text: string) => t`“${text}” (somebody’s full name)`,
  school: (text: string) => t`“${text}” (a child’s school)`,
  ward: (text: string) => t`“${text}” (where somebody lies in hospital)`,
};

export interface Giveaway {
  kind: keyof typeof giveawaysInWords;
  /** As it is written. */
  text: string;
}

interface Text {
  title: string;
  content: string;
  userName: string;
  picAlt?: string | undefined;
}

/** More do not help anybody. */
const mostFound = 10;

/**
 * What might give somebody away, in the order of the kinds. It knows English only, and would rather miss something than
 * find fault with most requests. Of the asker's own name nothing is said.
 *
 * Every repetition in the patterns has a most, so that no text of 5,000 characters takes long.
 */
export function findGiveaways(
  { title, content, userName, picAlt = "" }: Text,
  ownNames: readonly string[] = [],
): Giveaway[] {
  const texts = [title, content, picAlt];
  const found = (kind: Giveaway["kind"], find: (text: string) => string[], where = texts) =>
    where.flatMap(find).map((text) => ({ kind, text }));
  const own = [userName, ...ownNames].map(inOneCase).filter(Boolean);
  const isOwn = (name: string) => own.some((other) => ` ${inOneCase(name)}`.endsWith(` ${other}`));
  const all = [
    ...found("telephone", telephoneNumbers, [...texts, userName]),
    ...found("email", emailAddresses, [...texts, userName]),
    ...found("street", streets),
    ...found("person", people).filter(({ text }) => !isOwn(text)),
    ...found("school", schools),
    ...found("ward", wards),
  ];
  const first = new Map(all.map((giveaway) => [`${giveaway.kind} ${giveaway.text}`, giveaway]));
  return [...first.values()].slice(0, mostFound);
}

/** “07700 900123” (a telephone number) */
export function inWords({ kind, text }: Giveaway): string {
  return giveawaysInWords[kind](text);
}

/** What somebody is asked who has sent what many people may read later; undefined for nothing. */
export function giveawayQuestion(
  request: Text & { audience: PrayerAudience },
  ownNames: readonly string[] = [],
): string | undefined {
  const found = approvedFor(request.audience).isShared ? findGiveaways(request, ownNames) : [];
  if (found.length === 0) return undefined;
  const giveaways = found.map(inWords).join(", ");
  return t({
    message: `This may give somebody away: ${giveaways}. Others can read that once your request is approved.`,
    comment:
      "“Give away”: others may find out whom the prayer request is about, or where they live. {giveaways} is a list such as “07700 900123” (a telephone number).",
  });
}

/** Whether some of it stands in the name or in the text of the picture, which the asker cannot write otherwise. */
export function isBesideWords(
  { userName, picAlt }: Pick<Text, "userName" | "picAlt">,
  ownNames: readonly string[] = [],
): boolean {
  return findGiveaways({ title: "", content: "", userName, picAlt }, ownNames).length > 0;
}

/** What people who approve a request should know about its text; undefined for nothing. */
export function giveawayAdvice(request: Text & { audience: PrayerAudience }): string | undefined {
  const found = approvedFor(request.audience).isShared ? findGiveaways(request) : [];
  if (found.length === 0) return undefined;
  return `This may give somebody away: ${found.map(inWords).join(", ")}. Once it is approved, others can read that. Edit the request first, unless everybody whom it names has agreed.`;
}

function inOneCase(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

const capitalised = String.raw`(?:(?:\p{Lu}['\u2019])?\p{Lu}\p{Ll}[\p{L}-]{0,30}(?:['\u2019]\p{L}{2,20})?)`;
const kindOfStreet =
  "Street|Road|Rd|Avenue|Ave|Lane|Drive|Close|Crescent|Way|Terrace|Gardens|Grove|Square|Row|Boulevard|Place|Court|(?:St|Dr)(?![.]? \\p{Lu})";
/** “John 14, the Way” is no street, and “3 May” no number of a house. */
const noStreet =
  "The|His|Her|Your|My|Our|One|January|February|March|April|May|June|July|August|September|October|November|December";
const street = new RegExp(
  String.raw`(?<![\p{L}\d:.,-])\d{1,4}[a-zA-Z]?,? (?!(?:${noStreet}) )(?:${capitalised}(?:['\u2019]s)? ){1,3}(?:${kindOfStreet})(?![\p{L}\d])`,
  "gu",
);
const streetInSmallLetters =
  /(?<![\p{L}\d:.,-])\d{1,4}[a-z]? (?!(?:minutes?|hours?|days?|weeks?|months?|years?|miles?|metres?|lanes?|ways?) )\p{Ll}{2,20} (?:street|road|avenue|lane|crescent|terrace|close)(?![\p{L}\d-])/gu;

function streets(text: string): string[] {
  return [...(text.match(street) ?? []), ...(text.match(streetInSmallLetters) ?? [])];
}

const relations =
  "friend|neighbou?r|colleague|boss|teacher|landlord|classmate|flatmate|boyfriend|girlfriend|partner|husband|wife|fianc[ée]e?|mother|father|mum|mom|dad|son|daughter|brother|sister|uncle|aunt|auntie|cousin|nephew|niece|grandson|granddaughter|grandmother|grandfather|grandma|grandpa|godson|goddaughter|stepson|stepdaughter";
const particle = "(?:(?:de|del|la|van|von|der|den|bin|al|ten) ){0,2}";
const twoNames = `(${capitalised}) (${particle}${capitalised})`;
/** After these anything with two capitals is somebody. */
const ofRelation = new RegExp(String.raw`(?<!\p{L})(?:${relations}),? (?:called |named )?${twoNames}`, "gu");
const ofTitle = new RegExp(
  String.raw`(?<!\p{L})(?:(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof)\.? (?:${capitalised} )?${particle}${capitalised}|(?:Pastor|Reverend|Rev\.?|Father|Sister|Brother|Uncle|Auntie|Aunt) ${capitalised} ${particle}${capitalised})`,
  "gu",
);
/** After these it may be a place or a feast too. */
const ofPreposition = new RegExp(
  String.raw`(?<!\p{L})(?:[Ff]or|[Aa]bout|[Ww]ith|[Cc]alled|[Nn]amed|[Tt]hat|[Bb]less|[Hh]elp|[Hh]eal) ${twoNames}`,
  "gu",
);

function people(text: string): string[] {
  const inTitles = isInTitleCase(text);
  const named = (pattern: RegExp, isName: (first: string, last: string) => boolean) =>
    [...text.matchAll(pattern)].flatMap(([, first = "", last = ""]) =>
      isName(first, last) ? [`${first} ${last}`] : [],
    );
  return [
    ...named(ofRelation, (first, last) => !notNames.has(first.toLowerCase()) && isSurname(last)),
    ...(text.match(ofTitle) ?? []).filter((name) => name.split(" ").every(isSurname)),
    ...named(ofPreposition, (first, last) =>
      firstNames.has(first.toLowerCase())
        ? isSurname(last)
        : !inTitles && !notNames.has(first.toLowerCase()) && !notNames.has(lastWord(last)),
    ),
  ];
}

function isSurname(name: string): boolean {
  return !notSurnames.has(lastWord(name));
}

function lastWord(name: string): string {
  return (name.split(" ").at(-1) ?? "").toLowerCase();
}

/** In “Prayer for Healing Today” a capital says nothing. */
function isInTitleCase(text: string): boolean {
  return !/(?<!\p{L})\p{Ll}\p{L}{3}/u.test(text);
}

const child =
  /(?<!\p{L})(?:sons?|daughters?|grandsons?|granddaughters?|grandchild(?:ren)?|child(?:ren)?|kids?|boys?|girls?|nephews?|nieces?|twins|toddler|pupils?)(?!\p{L})/iu;
const school = new RegExp(
  String.raw`(?<!\p{L})(?:(?:St\.? )?${capitalised}(?:['\u2019]s?)? ){1,4}(?:(?:Primary|Infant|Junior|Middle|High|Grammar|Secondary|Nursery|Church|CE|RC|C of E) ){0,2}(?:School|Primary|Academy|Nursery|Kindergarten|Preschool)(?!\p{L})`,
  "gu",
);

function schools(text: string): string[] {
  return sentencesIn(text)
    .filter((sentence) => child.test(sentence))
    .flatMap((sentence) => sentence.match(school) ?? [])
    .filter((name) => !/(?:Sunday|Sabbath|Bible|Law|Medical|Art) (?:School|Academy)$/.test(name));
}

const wardNumber = /(?<!\p{L})[Ww]ard (?:no\.? |number )?(?:\d{1,3}[A-Za-z]?|[A-Z]\d{0,2})(?![\p{L}\d])/gu;
const namedWard = new RegExp(String.raw`(?<!\p{L})${capitalised} [Ww]ard(?!\p{L})`, "gu");
const room =
  /(?<!\p{L})(?:[Rr]oom|[Bb]ed|[Bb]ay) (?:no\.? |number )?(?:\d{1,4}[A-Za-z]?|[A-Z]\d{1,3})(?![\p{L}\d])/gu;
const hospital =
  /(?<!\p{L})(?:hospital|infirmary|hospice|clinic|icu|nursing home|care home|surgical unit|maternity)(?!\p{L})/iu;

function wards(text: string): string[] {
  const named = (text.match(namedWard) ?? []).filter(
    (ward) => !/^(?:The|My|Our|Her|His|This|That|A) /.test(ward),
  );
  const rooms = sentencesIn(text)
    .filter((sentence) => hospital.test(sentence))
    .flatMap((sentence) => sentence.match(room) ?? []);
  return [...(text.match(wardNumber) ?? []), ...(hospital.test(text) ? named : []), ...rooms];
}

function sentencesIn(text: string): string[] {
  return text.split(/(?<!(?<!\p{L})(?:St|Mr|Mrs|Ms|Dr|no|Rev))[.!?]{1,5}\s|\n/u);
}
