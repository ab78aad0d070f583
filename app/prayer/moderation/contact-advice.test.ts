import { expect, test } from "vitest";
import { contactAdvice } from "./contact-advice.ts";

const request = {
  title: "For Bo",
  userName: "Ann",
  content: "Bo is ill since 22 November 2026, Psalm 23:4.",
};

test.each([
  [{ content: "Please ring 07700 900 123." }, "This request contains a telephone number. "],
  [{ title: "Write to bo@people.example" }, "This request contains an email address. "],
  [
    { userName: "ann@people.example", content: "+44 7700 900123" },
    "a telephone number and an email address. ",
  ],
])("staff are told before they approve a request with contact details: %j", (change, sentence) => {
  expect(contactAdvice({ ...request, ...change })).toContain(sentence);
});

test("about a request without contact details there is nothing to tell", () => {
  expect(contactAdvice(request)).toBeUndefined();
});
