import { createRequire } from "node:module";
import { type Examples, getCountries, getExampleNumber } from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { zonesOf } from "../../dates/country-of-zone.server.ts";
import { telephoneUrl } from "../../ui/telephone-url.ts";
import { diallingOf } from "./dialling.server.ts";

const examples = createRequire(import.meta.url)("libphonenumber-js/examples.mobile.json") as Examples;

const inZone = (timeZone: string) => diallingOf({ address: [], timeZone });

/** Some of their numbers are dialled in ways of their own; then the link has what was typed. */
const leftAsTyped = ["AR", "BO", "BY", "MN", "SO", "TK"];

test("numbers of every country are linked as the library reads them, however they are spaced", () => {
  const wrong: string[] = [];
  let count = 0;
  for (const country of getCountries().filter((country) => !leftAsTyped.includes(country))) {
    const [zone] = zonesOf(country);
    const number = getExampleNumber(country, examples);
    if (!zone || !number) continue;
    count++;
    const national = number.formatNational();
    for (const typed of [national, national.replaceAll(" ", ""), number.formatInternational()])
      if (telephoneUrl(typed, inZone(zone)) !== `tel:${number.number}`) wrong.push(`${country} ${typed}`);
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(200);
});

test.each([
  ["Europe/Berlin", "07141/555 0123", "tel:+4971415550123"],
  ["Europe/Berlin", "+49 (0) 7141 / 555-0123", "tel:+4971415550123"],
  ["Europe/Berlin", "0049 (0)7141 5550123", "tel:+4971415550123"],
  ["Europe/Berlin", "555 0123", "tel:5550123"],
  ["Europe/Berlin", "116 123", "tel:116123"],
  ["Europe/Berlin", "112", "tel:112"],
  ["America/Chicago", "(956) 555-0134", "tel:+19565550134"],
  ["America/Chicago", "1-956-555-0134 ext. 12", "tel:+19565550134;ext=12"],
  ["America/Chicago", "011 44 1632 960418", "tel:+441632960418"],
  ["America/Chicago", "911", "tel:911"],
  ["Europe/Moscow", "8 (800) 555-35-35", "tel:+78005553535"],
  ["Europe/Moscow", "800 555 35 35", "tel:+78005553535"],
  ["Europe/Rome", "06 1234 5678", "tel:+390612345678"],
  ["Europe/Madrid", "912 345 678", "tel:+34912345678"],
  ["Africa/Cairo", "٠٢ ٢٣٤٥ ٦٧٨٩", "tel:+20223456789"],
  ["Asia/Tokyo", "０３－１２３４－５６７８", "tel:+81312345678"],
  ["UTC", "01632 960 418", "tel:01632960418"],
])("in %s, %s is linked as %s", (zone, typed, url) => {
  expect(telephoneUrl(typed, inZone(zone))).toBe(url);
});

test("the country that the address names counts before that of the zone", () => {
  const code = (line: string, timeZone = "Europe/London") =>
    diallingOf({ address: ["1 Hill Road", line], timeZone })?.code;
  expect(["Deutschland", "germany", "Italia", "Republic of Nowhere"].map((line) => code(line))).toEqual([
    "49",
    "49",
    "39",
    "44",
  ]);
  expect(code("Ashby", "Asia/Calcutta")).toBe("91");
  expect(code("Ashby", "Asia/Kolkata")).toBe("91");
  expect(code("Ashby", "UTC")).toBeUndefined();
});
