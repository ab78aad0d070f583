import { whereaboutsIn } from "../../app/events/calendar-import/place-and-link.ts";
import { plainText } from "../../app/items/imports/html-text.ts";
import { ImportRefusal } from "../../app/items/imports/refusals.ts";
import { accountNumbers } from "../../app/items/text-check/account-numbers.server.ts";
import { textFindings } from "../../app/items/text-check/text-findings.server.ts";
import { csvLine } from "../../app/lists/csv.ts";
import { isFilm } from "../../app/media/videos/video-links.ts";
import { exportEntries } from "../../app/pages/moving-in/export-entries.server.ts";
import { partsOfPage } from "../../app/pages/moving-in/html-parts.server.ts";
import { movingLimits } from "../../app/pages/moving-in/moving-limits.ts";
import { readOldText } from "../../app/pages/moving-in/old-text.server.ts";
import { htmlOfWordPress } from "../../app/pages/moving-in/wordpress-text.server.ts";
import { parseMarkdown } from "../../app/pages/prose/markdown.server.ts";
import { withFacts } from "../../app/pages/shown-facts/facts-in-text.ts";
import { postalAddressOf } from "../../app/pages/shown-facts/postal-address.ts";
import { positionIn } from "../../app/pages/shown-facts/typed-position.ts";
import { typedLink } from "../../app/pages/texts/typed-link.ts";
import { canLeadOn, typedPath } from "../../app/pages/urls/leading-urls.ts";
import { passwordMaxLength } from "../../app/people/identity/account-rules.ts";
import { describeDevice } from "../../app/people/identity/device.ts";
import { weaknessOf } from "../../app/people/passwords/weak-passwords.server.ts";
import { hasDangerWords } from "../../app/prayer/danger/danger-words.server.ts";
import { wordsOf } from "../../app/prayer/danger/words-of-text.ts";
import { findGiveaways } from "../../app/prayer/giveaways.ts";
import { readScripture } from "../../app/sermons/scripture/parse-scripture.server.ts";
import { feedEntries } from "../../app/sermons/sermon-import/feed-entries.server.ts";
import { filmsOfCsv } from "../../app/sermons/sermon-import/films-of-csv.server.ts";
import { sermonsOfJson } from "../../app/sermons/sermon-import/sermons-of-list.server.ts";
import { momentOf } from "../../app/sermons/sermon-import/written-dates.server.ts";
import { parseChapters } from "../../app/sermons/transcripts/chapters.ts";
import { parseTranscript } from "../../app/sermons/transcripts/parse-transcript.server.ts";
import { wordsOfUrl } from "../../app/serving/responses/words-of-url.server.ts";
import { pageKey, plainUrl } from "../../app/serving/visitor-pages/page-key.ts";
import { telephoneNumbersIn } from "../../app/ui/telephone-numbers.ts";
import { isEmail } from "../../content/email-address.ts";
import { markdownRules } from "../../content/markdown-rules.ts";
import { expressionFor, folded } from "../../database/search-pattern.ts";
import { encodingFor } from "../../platform/http/accepted-encoding.ts";
import { plainAddress } from "../../platform/http/client-address.ts";
import { CalendarError } from "../../platform/icalendar/calendar-error.ts";
import { readCalendar } from "../../platform/icalendar/read-calendar.ts";
import { mailAddress } from "../../platform/mail/address.ts";
import { parseOtherRule } from "../../platform/recurrence/other-rule.ts";
import { parseRule } from "../../platform/recurrence/rule.ts";

export interface Parser {
  what: string;
  parse(text: string): unknown;
}

const ofCalendars = { keepsLines: true, namesLinks: true };
const cleaning = { linkTo: (href: string) => href, numberOf: () => 1 };
const feed = (inside: string) => `<rss version="2.0"><channel><title>A</title>${inside}</channel></rss>`;
const calendar = (inside: string) => `BEGIN:VCALENDAR\r\n${inside}\r\nEND:VCALENDAR\r\n`;
const event = (line: string) =>
  calendar(`BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261101T100000Z\r\n${line}\r\nEND:VEVENT`);
const zone = (rule: string) =>
  calendar(
    `BEGIN:VTIMEZONE\r\nTZID:Ours\r\nBEGIN:STANDARD\r\nDTSTART:20001101T020000\r\nRRULE:${rule}\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0000\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID=Ours:20261101T100000\r\nEND:VEVENT`,
  );
const readWhole = (text: string) =>
  drained(readCalendar(text, { timeZone: "Europe/London", mostEvents: 5000 }));

/** What reads typed or fetched text, as the site calls it, with the limits that come before it. */
export const parsers: readonly Parser[] = [
  { what: "a place on a map", parse: positionIn },
  { what: "chapters", parse: parseChapters },
  { what: "the title of a chapter", parse: (text) => parseChapters(`0:00 ${text}\u2028`) },
  { what: "a transcript", parse: parseTranscript },
  { what: "a caption", parse: (text) => parseTranscript(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`) },
  {
    what: "the times of a caption",
    parse: (text) => parseTranscript(`WEBVTT\n\n00:01.000${text}--> 00:02.000${text}\nx`),
  },
  {
    what: "a caption of SRT",
    parse: (text) => parseTranscript(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`),
  },
  { what: "a reference to the Bible", parse: (text) => readScripture(text, "en", ["en"]) },
  { what: "a reference in any language", parse: (text) => readScripture(text, "en", ["full"]) },
  { what: "the text of a page", parse: (text) => holdsRules(text) && parseMarkdown(text) },
  { what: "the rules of a page's text", parse: holdsRules },
  {
    what: "the check of a page's text",
    parse: (text) =>
      holdsRules(text) && textFindings({ prose: parseMarkdown(text), today: "2026-11-27", ownNumbers: [] }),
  },
  { what: "account numbers", parse: accountNumbers },
  {
    what: "facts in a text",
    parse: (text) =>
      withFacts({ text }, { times: [], kids: undefined, congregation: { name: "A", address: [] } }),
  },
  { what: "telephone numbers", parse: telephoneNumbersIn },
  {
    what: "what gives somebody away",
    parse: (text) => text.length <= 5000 && findGiveaways({ title: text, content: text, userName: "" }),
  },
  { what: "words of danger", parse: hasDangerWords },
  { what: "the words of a text", parse: wordsOf },
  { what: "a link to a film", parse: isFilm },
  { what: "a link", parse: typedLink },
  { what: "a link that leads on", parse: (text) => canLeadOn(typedPath(text)) },
  { what: "a postal address", parse: postalAddressOf },
  { what: "an email", parse: isEmail },
  { what: "an email with its name", parse: mailAddress },
  {
    what: "a password",
    parse: (text) => text.length <= passwordMaxLength && weaknessOf(text, ["Ann Hill", "ann@people.example"]),
  },
  {
    what: "a search",
    parse: (text) => [
      folded(text),
      expressionFor("a b").test(text),
      expressionFor(text.slice(0, 4000)).test(text),
    ],
  },
  { what: "a title as a URL", parse: wordsOfUrl },
  { what: "a cell of a list", parse: (text) => csvLine([text]) },
  {
    what: "a URL that is asked for",
    parse: (url) => [
      pageKey({ method: "GET", url, ...nothing }, () => false),
      plainUrl({ method: "GET", url, ...nothing }),
    ],
  },
  {
    what: "cookies",
    parse: (cookie) => pageKey({ method: "GET", url: "/event", ...nothing, cookie }, () => false),
  },
  { what: "the header of encodings", parse: (text) => encodingFor(text, ["br", "gzip"]) },
  { what: "the address of a client", parse: plainAddress },
  { what: "the name of a device", parse: describeDevice },
  { what: "a rule of repetition", parse: (text) => [parseRule(text), parseOtherRule(text)] },
  { what: "a calendar", parse: readWhole },
  {
    what: "a description of a calendar",
    parse: (text) => [
      readWhole(event(`DESCRIPTION:${text}`)),
      plainText(text, ofCalendars),
      plainText(`<p>${text}`, ofCalendars),
    ],
  },
  {
    what: "a place of a calendar",
    parse: (text) => [
      readWhole(event(`LOCATION:${text}`)),
      whereaboutsIn(text),
      whereaboutsIn(`https://a.example ${text}`),
    ],
  },
  { what: "a rule of a calendar", parse: (text) => readWhole(event(`RRULE:FREQ=WEEKLY${text}`)) },
  { what: "left-out days of a calendar", parse: (text) => readWhole(event(`EXDATE:${text}`)) },
  { what: "parameters of a calendar", parse: (text) => readWhole(event(`SUMMARY;${text}:x`)) },
  { what: "a zone of a calendar", parse: (text) => readWhole(zone(`FREQ=YEARLY${text}x`)) },
  { what: "an old page", parse: (text) => unlessRefused(() => partsOfPage(text)) },
  {
    what: "the text of an old page",
    parse: (text) => unlessRefused(() => readOldText(text.slice(0, movingLimits.html), "A", cleaning)),
  },
  {
    what: "an attribute of an old page",
    parse: (text) =>
      readOldText(`<a href="${text}">x</a><img alt="${text}" src="https://a.example/x.jpg">`, "A", cleaning),
  },
  { what: "a text of WordPress", parse: (text) => htmlOfWordPress(text, new Map()) },
  {
    what: "a caption of WordPress",
    parse: (text) => htmlOfWordPress(`[caption ${text}]${text}[/caption]`, new Map()),
  },
  {
    what: "an export of WordPress",
    parse: (text) =>
      drained(exportEntries(Buffer.from(`<?xml version="1.0"?>${feed(`<item><title>${text}</title>`)}`))),
  },
  {
    what: "a feed of sermons",
    parse: (text) => drained(feedEntries(feed(`<item><title>${text}</title><description>${text}`))),
  },
  { what: "a text of a feed of sermons", parse: (text) => plainText(`<p>${text}`) },
  {
    what: "a playlist",
    parse: (text) => drained(sermonsOfJson(JSON.stringify({ entries: [{ id: text, title: text }] }))),
  },
  { what: "a text of a feed without tags", parse: plainText },
  { what: "a date of a feed", parse: momentOf },
  { what: "a playlist as CSV", parse: (text) => drained(filmsOfCsv(`Video ID,At\n${text}`)) },
];

const nothing = { cookie: undefined, authorization: undefined, saveData: undefined };

function holdsRules(text: string): boolean {
  return markdownRules.every(({ holds }) => holds(text));
}

/** All that a reading gives. */
function drained(steps: Generator<void, unknown>): Promise<unknown> {
  return unlessRefused(() => {
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  });
}

async function unlessRefused(read: () => unknown): Promise<unknown> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ImportRefusal || error instanceof CalendarError) return error.message;
    throw error;
  }
}

/** What is repeated. A text that is nearly right makes a parser look farther than one that is not. */
export const shapes: Record<string, string> = {
  ...{
    spaces: " ",
    tabs: "\t",
    "line breaks": "\n",
    "lines of spaces": "  \n",
    "U+2028": "\u2028",
    "no-break spaces": "\u00a0",
  },
  ...{
    dashes: "-",
    digits: "1",
    letters: "a",
    capitals: "A",
    accents: "e\u0301",
    dots: ".",
    commas: ",",
    colons: ":",
  },
  ...{ semicolons: ";", slashes: "/", backslashes: "\\", "at signs": "@", hashes: "#", "equals signs": "=" },
  ...{
    brackets: "[",
    "closing brackets": "]",
    "round brackets": "(",
    braces: "{",
    quotes: '"',
    apostrophes: "'",
  },
  ...{
    stars: "*",
    underscores: "_",
    backticks: "`",
    pipes: "|",
    "less-than signs": "<",
    "greater-than signs": ">",
  },
  ...{ ampersands: "&", entities: "&#x3c;", emoji: "🙏" },
  ...{
    "unclosed tags": "<a ",
    "open elements": "<b>",
    "nested elements": "<div><p>",
    "unclosed attributes": '<a href="',
    "ends of elements": "</b>",
  },
  ...{ comments: "<!--", "ends of comments": "-->", CDATA: "<![CDATA[", declarations: "<?xml " },
  ...{
    pictures: "![",
    "links of Markdown": "[a](",
    "definitions of Markdown": "[a]: ",
    quotations: "> ",
    items: "- ",
    "numbered items": "1. ",
    "rows of tables": "|a|\n",
    marks: "*a _b ",
  },
  ...{ captions: "[caption]", shortcodes: "[a b=", "ends of shortcodes": "[/a]" },
  ...{
    URLs: "http://",
    hosts: "www.",
    emails: "a@a.",
    names: "a.",
    telephones: "0 ",
    "groups of digits": "1-",
    amounts: "1.1,",
  },
  ...{
    words: "a ",
    "capitalised words": "Aa ",
    "two names": "for Ann Hill ",
    verses: "Jn 3:16; ",
    chapters: "0:00 a\n",
  },
  ...{
    times: "00:01.000 --> ",
    "rows of captions": "\n\n00:01.000 --> 00:02.000\na",
    angles: "54° ",
    pairs: "/dir/1,1/",
  },
  ...{
    "parts of rules": ";BYDAY=MO",
    "days of rules": ";BYMONTHDAY=1,2,29",
    "lists of days": ",1",
    "folded lines": "\r\n ",
    "beginnings of events": "BEGIN:VEVENT\r\n",
  },
  ...{ parameters: 'X="a";', cookies: "a=b; ", encodings: "gzip;q=0, " },
};

/** A shape in so many characters. */
export function shaped(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}
