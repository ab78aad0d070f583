import { expect, test } from "vitest";
import { sampleEvents } from "../../content/sample/events.ts";
import { sampleDay } from "./sample-days.server.ts";

/** Every day of four years, any of which may be a site's first. */
const starts = Array.from({ length: 4 * 365 + 1 }, (_, days) =>
  Temporal.PlainDate.from("2026-01-01").add({ days }).toString(),
);
const named = (title: string) => {
  const found = sampleEvents.find((event) => event.title === title);
  if (!found) throw new Error(`the sample has no ${title}`);
  return found.when;
};

test("whenever a site first starts, no sample event is between Christmas Eve and New Year's Day", () => {
  for (const today of starts)
    for (const { title, when } of sampleEvents) {
      const held = sampleDay(when, today);
      expect(held.slice(5), `${title}, from ${today}`).not.toMatch(/^(12-(2[4-9]|3\d)|01-01)$/);
    }
});

test("tents and picnics come in summer, the harvest supper in autumn, and lanterns before Christmas", () => {
  for (const today of starts) {
    expect(sampleDay(named("Youth Camp under the Stars"), today)).toMatch(/-07-/);
    expect(sampleDay(named("Riverbank Picnic"), today)).toMatch(/-06-/);
    expect(sampleDay(named("Baptism at the Jetty"), today)).toMatch(/-08-/);
    expect(sampleDay(named("Harvest Supper"), today)).toMatch(/-10-/);
    expect(sampleDay(named("Songs on the Bridge"), today)).toMatch(/-12-/);
  }
});

test("eight sample events are to come and three are past, each on its day of the week", () => {
  for (const today of starts) {
    const days = sampleEvents.map(({ when }) => sampleDay(when, today));
    expect(
      days.filter((day) => day > today),
      today,
    ).toHaveLength(8);
    expect(
      days.filter((day) => day < today),
      today,
    ).toHaveLength(3);
  }
  expect(sampleDay(named("Youth Camp under the Stars"), "2026-11-22")).toBe("2027-07-23");
  expect(sampleDay(named("Quiet Morning by the Water"), "2026-11-22")).toBe("2026-11-28");
  expect(sampleDay(named("Newcomers’ Lunch"), "2026-11-22")).toBe("2026-11-15");
});
