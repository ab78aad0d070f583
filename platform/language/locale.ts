let find = (): string => "en";

/** Lets texts and dates follow the language that `found` returns. */
export function findLanguage(found: () => string): void {
  find = found;
}

/** The language of the page or mail that is being written: a BCP 47 tag, such as `en`, `en-US` or `de`. */
export function currentLanguage(): string {
  return find();
}

/** How dates, times and numbers are written now: a locale for `Intl`. A page in `en` is British. */
export function currentLocale(): string {
  const language = find();
  return language === "en" ? "en-GB" : language;
}

const made = new Map<string, unknown>();

/** Making a format takes longer than formatting a list with it, so all are kept. There are a few hundred zones at most. */
function kept<Format>(key: string, make: () => Format): Format {
  const format = made.get(key) ?? make();
  made.set(key, format);
  return format as Format;
}

/** A format for dates in the present language. `options` are those of `Intl.DateTimeFormat`. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return formatIn(currentLocale(), options);
}

/** The same in a given one. */
export function formatIn(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(`${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options));
}

/** `Ana, Ben and Chris`, as the present language writes it. */
export function asList(items: readonly string[]): string {
  const locale = currentLocale();
  return kept(`${locale} list`, () => new Intl.ListFormat(locale)).format(items);
}

/** `1,400`, as the present language writes it. */
export function inNumerals(number: number): string {
  const locale = currentLocale();
  return kept(`${locale} number`, () => new Intl.NumberFormat(locale)).format(number);
}

/** `3.4`, as the present language writes it, with this many places behind the point. */
export function withPlaces(number: number, places: number): string {
  const locale = currentLocale();
  const options = { minimumFractionDigits: places, maximumFractionDigits: places, useGrouping: false };
  return kept(`${locale} ${places} places`, () => new Intl.NumberFormat(locale, options)).format(number);
}

/** A label as it stands within a sentence. German keeps the capitals of its nouns. */
export function withinSentence(label: string): string {
  return currentLanguage().split("-")[0] === "de" ? label : label.toLocaleLowerCase(currentLocale());
}

/** Languages that are written from right to left, of those with letters of their own; browsers do not all know. */
const rightToLeft: ReadonlySet<string> = new Set(["ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]);

/** For the attribute `dir` of what is in the present language: undefined from left to right. */
export function currentDirection(): "rtl" | undefined {
  const [base = ""] = find().split("-");
  return rightToLeft.has(base) ? "rtl" : undefined;
}
