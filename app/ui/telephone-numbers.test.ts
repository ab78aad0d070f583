import fc from "fast-check";
import { expect, test } from "vitest";
import { telephoneNumbersIn } from "./telephone-numbers.ts";
import { telephoneUrl } from "./telephone-url.ts";

const found = (text: string) => telephoneNumbersIn(text).map(({ text, url }) => `${text} ${url}`);

test.each([
  ["speak to Ruth, on +44 1632 960 421. We listen", "+44 1632 960 421", "tel:+441632960421"],
  ["+44 (0)1632 960418 (evenings)", "+44 (0)1632 960418", "tel:+441632960418"],
  ["Ring 01632 960 418 tonight", "01632 960 418", "tel:01632960418"],
  ["(01632 960418)", "01632 960418", "tel:01632960418"],
  ["the office, (01632) 960-418, is open", "(01632) 960-418", "tel:01632960418"],
  ["07700900123", "07700900123", "tel:07700900123"],
  ["Tel.: 07700\u00a0900\u00a0123", "07700\u00a0900\u00a0123", "tel:07700900123"],
  ["Tel:01632 960418", "01632 960418", "tel:01632960418"],
  ["Büro 030 / 901820, Handy 0171-1234567", "030 / 901820", "tel:030901820"],
  ["0049 30 901820", "0049 30 901820", "tel:004930901820"],
  ["au 01.23.45.67.89, le matin", "01.23.45.67.89", "tel:0123456789"],
  ["+33 1 23 45 67 89", "+33 1 23 45 67 89", "tel:+33123456789"],
  ["phone (021) 555 0143 or 082 555 0143", "(021) 555 0143", "tel:0215550143"],
  ["+27 21 555-0143", "+27 21 555-0143", "tel:+27215550143"],
  ["(555) 201-9999?", "(555) 201-9999", "tel:5552019999"],
  ["212-555-0100 for lifts", "212-555-0100", "tel:2125550100"],
  ["1-800-555-0199", "1-800-555-0199", "tel:18005550199"],
  ["+1 (212) 555-0100", "+1 (212) 555-0100", "tel:+12125550100"],
  ["Call 22 12 34 56 before noon", "22 12 34 56", "tel:22123456"],
  ["call us on 912 345 678", "912 345 678", "tel:912345678"],
  ["WhatsApp: 612-345-678", "612-345-678", "tel:612345678"],
  ["01632 960417 2 places left", "01632 960417", "tel:01632960417"],
  ["For reference ring 01632 960418", "01632 960418", "tel:01632960418"],
  ["7pm, 01632 960 418", "01632 960 418", "tel:01632960418"],
])("a telephone number is found as it is dialled: %s", (text, number, url) => {
  expect(found(text)[0]).toBe(`${number} ${url}`);
});

test("two numbers after each other are two", () => {
  expect(found("01632 960 417 - 01632 960 418, or 07700 900123; +44 1632 960419")).toHaveLength(4);
});

test.each([
  "From 1921 to 2026, 1921-2026, 1921–2026, in 2026",
  "on 2026-11-22, 22.11.2026, 03/05/2026, 03-05-2026 and 03 05 2026 09 30",
  "at 09:00, 09.30-10.30, 08.30 10.30 12.00, 10.00/11.30, 0900-1030",
  "£1,250.00, $2500000, 10 000 000 people, 0.75, 1.250.000, +10 000 000, 912 345 678",
  "€0123456789",
  "Psalm 119:105, Ps 119 105, John 3:16-17, 1 Corinthians 13:4–7, hymns 012 345 678",
  "account 12345678, sort code 20-00-00, account number 0123456789",
  "Account no.: 012 345 6789",
  "DE89 3704 0044 0532 0130 00",
  "IBAN GB29 0600 1601 3319 2681 9, BE68 0390 0754 7034",
  "GB29060016013319268190",
  "ISBN 978-0-19-852663-6, ISBN 0-19-852663-6",
  "0123 4567 8901 2345",
  "room 0123, 4 Chapel Lane, EV3 8RC, bus 01 02 03",
  "registered charity 0123456789",
  "https://church.example/01632960417?call=01632960418 and a-01632960417",
  "ann01632960417@people.example, 192.168.100.200, version 0.12.345.6789",
  "54.2312, -2.7165 or 0.1632960417",
  "Call 999 now, text GIVE to 70085, call 1921-2026, ring at 10.30-11.30",
  "0000 000 000",
])("what is no telephone number is none: %s", (text) => {
  expect(found(text)).toEqual([]);
});

test("what is found stands where it says, and its URL is one", () => {
  const piece = fc.oneof(
    fc.constantFrom("+44", "(0)", "0", "00", "call ", " ", "-", ".", "/", "(", ")", "€", "\u00a0", "IBAN "),
    fc.integer({ min: 0, max: 99_999 }).map(String),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join("");
      for (const { text: number, at, url } of telephoneNumbersIn(text)) {
        expect(text.startsWith(number, at)).toBe(true);
        expect(url).toMatch(/^tel:\+?\d{6,17}$/);
      }
    }),
  );
});

test("the URL of a number that staff have entered has digits alone", () => {
  expect(telephoneUrl("+44 (0)1632 960-417")).toBe("tel:+441632960417");
  expect(telephoneUrl("(01632) 960 417")).toBe("tel:01632960417");
});
