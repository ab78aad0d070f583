import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { analyse } from "scslre";
import { expect, test } from "vitest";
import { root } from "./setup.mjs";
import { patternsIn, type WrittenPattern } from "./source-patterns.ts";

/** Patterns that are made of what is only known while the site runs, each with one that is as bad as it can be. */
const madeWhileRunning: Record<string, readonly RegExp[]> = {
  "app/items/text-check/passed-dates.server.ts": [
    /\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? (January|Jan|Sept)\.?,? (\d{4})\b/gi,
    /\b(January|Jan|Sept)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/gi,
  ],
  "app/items/imports/html-text.ts": [/<\/?(?:a|b)(?:\s[^<>]*)?\/?>|<!--/i],
  "app/lists/marked-text.server.ts": [/(?:[aà][\u0300-\u036f]*) [ \t]+(?:[bḃ][\u0300-\u036f]*)|[a][ ][b]/gu],
  "app/look/fonts/drawable-text.ts": [/[^a-z]/gu],
  "app/pages/moving-in/wordpress-text.server.ts": [/\bids\s*=\s*["']?([^"'\]]*)/i],
  "app/pages/texts/links-to.server.ts": [/(?<![\w/-])\/about-us(?![\w/-])/],
  "app/sermons/transcripts/decode-text.server.ts": [/^[\p{ASCII}\s“”äöü]*$/iu],
  "app/serving/member-pages/marked-page.ts": [
    /0193a000-0000-7000-8000-000000000001-(id|email|name|expiresAt|formKey)-/,
  ],
  "app/serving/asked-language.ts": [/^\/(en|de|es)(?=$|[/?]|\.data(?:$|\?))/i],
  "app/ui/telephone-url.ts": [/^(?:00|011|0011)(?=[1-9]\d{6})/],
  "content/schema.ts": [/^([\w-]+\.mp4|file:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/],
  "database/search-pattern.ts": [/(?:[aà][\u0300-\u036f]*) [ \t]+(?:[bḃ][\u0300-\u036f]*)|[a][ ][b]/u],
  "platform/http/content-security-policy.ts": [
    /<script(?=[^>]* nonce="1")(?![^>]* src=)[^>]*>(.*?)<\/script>/gs,
  ],
  "platform/http/route-patterns.ts": [/^\/event\/[^/]+(?:\/[^/]+)?\/calendar\.ics$/i, /^\/media\/.*$/i],
  "platform/language/url-prefix.ts": [/^\/de(?=$|[/?#])/i],
  "platform/mail/domain-records.ts": [/(?:^|;)\s*sp\s*=\s*(\w+)/i],
  "platform/recurrence/other-rule.ts": [
    /^[+-]?([0-5]?\d)?(MO|TU)(,[+-]?([0-5]?\d)?(MO|TU))*$/,
    /^[+-]?[1-9]\d{0,2}(,[+-]?[1-9]\d{0,2})*$/,
    /^[+-]?(0?[1-9]|[12]\d|3[01])(,[+-]?(0?[1-9]|[12]\d|3[01]))*$/,
  ],
  "platform/recurrence/rule.ts": [/^[+-]?0?[0-5]?(?:MO|TU)(,[+-]?0?[0-5]?(?:MO|TU))*$/],
  "platform/storage/client/location.ts": [
    /^https?:\/\/host\.example\/v\w+\/b\/([A-Za-z0-9.\-_]+)\/o(?:\/([^?#]*)|$)/is,
    /^https?:\/\/host\.example\/([A-Za-z0-9.\-_]+)\/([^?#]*)/i,
  ],
  "scripts/bench/process-usage.ts": [/^VmHWM:\s+(\d+) kB$/m],
  "scripts/weigh/page-bytes.ts": [/\bhref="([^"]*)"/],
};

/** Patterns that may take long, each with the reason why nobody can make them. */
const allowed: ReadonlyMap<string, string> = new Map([]);

const sources = globSync("{app,content,database,platform,scripts}/**/*.{ts,tsx,mjs}", { cwd: root })
  .concat("server.ts")
  .filter((file) => !/\.test\.|\/testing\//.test(file));

const written = sources.flatMap((file) =>
  patternsIn(file, (name) => readFileSync(path.join(root, name), "utf8")),
);

test("each pattern of the site takes time by the length of what it reads, not by its square", () => {
  expect(written.length).toBeGreaterThan(800);
  const known = written.flatMap((one) => ("source" in one ? [one] : []));
  const unknown = written.flatMap((one) => ("source" in one ? [] : [one.file]));
  expect(new Set(unknown)).toEqual(new Set(Object.keys(madeWhileRunning)));
  const made = Object.entries(madeWhileRunning).flatMap(([file, patterns]) =>
    patterns.map(({ source, flags }) => ({ file, source, flags })),
  );
  const slow = [...known, ...made].filter(
    (one) => !allowed.has(`/${one.source}/${one.flags}`) && isSlow(one),
  );
  expect(slow.map(({ file, source, flags }) => `${file}: /${source}/${flags}`)).toEqual([]);
});

test("patterns that take time by the square are found", () => {
  const slow = String.raw`^a+a+$ \s*\n\s* [.,]+$ ^(?:a+)+$ ^\s*°?\s*x`.split(" ");
  expect(slow.filter((source) => !isSlow({ source, flags: "" }))).toEqual([]);
  expect(isSlow({ source: "^a+b", flags: "" })).toBe(false);
});

test("no pattern is allowed that the site no longer has", () => {
  const all = new Set(written.map((one) => ("source" in one ? `/${one.source}/${one.flags}` : "")));
  expect([...allowed.keys()].filter((pattern) => !all.has(pattern))).toEqual([]);
});

function isSlow({
  source,
  flags,
}: Pick<WrittenPattern & { source: string }, "source"> & { flags: string }): boolean {
  return analyse({ source, flags }).reports.length > 0;
}
