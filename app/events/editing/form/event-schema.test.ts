import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { published } from "../../../items/visibility/visibility.ts";
import type { NewEvent } from "../../events.ts";
import { eventFrom, fieldsOf } from "./event-fields.ts";
import { changedDateSchema, changedEventSchema, eventDatesSchema, newEventSchema } from "./event-schema.ts";

/** Sunday, 13 December 2026. */
const simple = {
  eventTitle: "Supper",
  eventContent: "All are welcome.",
  eventDate: "2026-12-13",
  eventTime: "09:00",
};
const weekly = { ...simple, repeats: "weekly", every: "1", weekdays: "SU" };

type Fields = Record<string, string | string[]>;

function parse(fields: Fields, schema: Parameters<typeof parseWithZod>[1]["schema"] = newEventSchema) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one);
  return parseWithZod(form, { schema });
}

function problems(fields: Fields, schema?: Parameters<typeof parse>[1]) {
  const submission = parse(fields, schema);
  return submission.status === "success" ? undefined : submission.reply().error;
}

function saved(fields: Fields, before?: Parameters<typeof eventFrom>[1]) {
  const submission = parse(fields);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return eventFrom(submission.value as Parameters<typeof eventFrom>[0], before);
}

test("the five fields that older clients send say nothing about the rest", () => {
  expect(saved(simple)).toEqual({ ...simple, eventUrl: "", eventAlt: "" });
});

test("only a form that says who sees an event changes it, whatever else it lacks", () => {
  expect(saved({ ...simple, audience: "members" })).toMatchObject({ isPublic: false });
  expect(saved({ ...weekly, audience: "members" })).toMatchObject({ isPublic: false });
  expect(saved({ ...weekly, audience: "everybody" })).toMatchObject({ isPublic: true });
  expect(saved(weekly)).not.toHaveProperty("isPublic");
});

test("a title is one line, because mails have it in their subject", () => {
  expect(saved({ ...simple, eventTitle: "Supper\r\nBcc:  ann@people.example" })).toMatchObject({
    eventTitle: "Supper Bcc: ann@people.example",
  });
});

test("an event of several days that older clients move is as long as before", () => {
  const before = { eventDate: "2026-10-30", endDate: "2026-11-01" };
  expect(saved(simple, before)).toMatchObject({ eventDate: "2026-12-13", endDate: "2026-12-15" });
  expect(saved(simple, { ...before, endDate: "" })).not.toHaveProperty("endDate");
});

test("all that is missing is reported at once", () => {
  expect(problems({})).toEqual({
    eventTitle: ["Please enter a title"],
    eventContent: ["Please enter a description"],
    eventDate: ["Please choose a date"],
    eventTime: ["Please choose a time"],
  });
});

test("an event that lasts all day has no times, and an edited event may have none", () => {
  expect(
    saved({ ...simple, eventTime: "", isAllDay: "on", repeats: "never", endTime: "10:00" }),
  ).toMatchObject({
    isAllDay: true,
    eventTime: "",
    endTime: "",
  });
  expect(problems({ ...simple, eventTime: "", version: "1" }, changedEventSchema(undefined))).toBeUndefined();
});

test.each<[Fields, string]>([
  [{ repeats: "never" }, ""],
  [{ repeats: "daily", every: "3" }, "FREQ=DAILY;INTERVAL=3"],
  [{ repeats: "weekly", every: "1" }, "FREQ=WEEKLY;BYDAY=SU"],
  [{ repeats: "weekly", every: "2", weekdays: ["SU", "WE"] }, "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,SU"],
  [{ repeats: "monthly", every: "1" }, "FREQ=MONTHLY"],
  [{ repeats: "monthlyWeekday", every: "1", nth: "2", nthWeekday: "SU" }, "FREQ=MONTHLY;BYDAY=2SU"],
  [{ repeats: "yearly", every: "1" }, "FREQ=YEARLY"],
  [{ repeats: "yearlyWeekday", every: "1", nth: "2", nthWeekday: "SU" }, "FREQ=YEARLY;BYMONTH=12;BYDAY=2SU"],
  [{ repeats: "weekly", every: "1", ends: "on", until: "2027-03-28" }, "FREQ=WEEKLY;BYDAY=SU;UNTIL=20270328"],
  [{ repeats: "weekly", every: "1", ends: "after", count: "10" }, "FREQ=WEEKLY;BYDAY=SU;COUNT=10"],
  [{ repeats: "daily", every: "1", count: "no number", until: "", nth: "5" }, "FREQ=DAILY"],
])("%j are the rule %s, and the form of the saved event shows the same choices", (fields, rule) => {
  const event = saved({ ...simple, ...fields });
  expect(event).toMatchObject({ rule, addedDates: "" });
  const again = fieldsOf({ ...(event as NewEvent), ...published });
  const { count: _, nth: __, until: ___, ...chosen } = fields;
  expect(again).toMatchObject({
    ...chosen,
    ...(fields.weekdays && { weekdays: ["WE", "SU"] }),
  });
  const sent = Object.entries({ ...again, place: "own" }).filter(([, value]) => value !== undefined);
  expect(saved(Object.fromEntries(sent) as Fields)).toMatchObject({ rule });
});

test("further dates are read as people write them, sorted, each once and without the first date", () => {
  const typed = "31/12/2026, 24.12.2026 2026-12-24;1.1.2027\n2026-12-13";
  expect(saved({ ...weekly, addedDates: typed })).toMatchObject({
    addedDates: "2026-12-24 2026-12-31 2027-01-01",
  });
});

test("a place of its own is kept, and forgotten for the congregation's own", () => {
  const hall = { placeName: "Village Hall", placeAddress: "Mill Road 2", placePosition: "54.23,-2.71" };
  expect(saved({ ...weekly, ...hall, place: "elsewhere" })).toMatchObject({
    ...hall,
    placePosition: "54.23, -2.71",
  });
  expect(saved({ ...weekly, ...hall, place: "own" })).toMatchObject({ placeName: "", placeAddress: "" });
});

const manyDays = Array.from(
  { length: 201 },
  (_, index) =>
    `2027-${String((index % 12) + 1).padStart(2, "0")}-${String(Math.floor(index / 12) + 1).padStart(2, "0")}`,
);

test.each<[Fields, string, string]>([
  [{ eventDate: "2027-02-30" }, "eventDate", "Please choose a date"],
  [{ endDate: "2027-02-30" }, "endDate", "Please choose a date"],
  [{ endDate: "2026-12-12" }, "endDate", "The last day is before the first day, Sunday, 13 December 2026."],
  [{ endDate: "2027-01-14" }, "endDate", "An event lasts at most 31 days. For a longer time, let it repeat."],
  [{ endTime: "08:59" }, "endTime", "Please choose a time after the start, 9am."],
  [{ endTime: "09:00" }, "endTime", "Please choose a time after the start, 9am."],
  [{ endTime: "25:00" }, "endTime", "Please choose a time"],
  [
    { eventDate: "2026-12-15" },
    "eventDate",
    "The first date is a Tuesday, but the event repeats on Sundays. The next such day is Sunday, 20 December 2026.",
  ],
  [
    { eventDate: "2026-12-15", weekdays: ["MO", "TH"] },
    "eventDate",
    "The first date is a Tuesday, but the event repeats on Mondays and Thursdays. The next such day is Thursday, 17 December 2026.",
  ],
  [
    { repeats: "monthlyWeekday", nth: "3", nthWeekday: "SU" },
    "eventDate",
    "The first date is not the third Sunday of its month. The next such day is Sunday, 20 December 2026.",
  ],
  [
    { repeats: "yearlyWeekday", nth: "-1", nthWeekday: "SU" },
    "eventDate",
    "The first date is not the last Sunday of its month. The next such day is Sunday, 27 December 2026.",
  ],
  [{ every: "0" }, "every", "Please enter a whole number from 1 to 99"],
  [{ every: "100" }, "every", "Please enter a whole number from 1 to 99"],
  [{ every: "1.5" }, "every", "Please enter a whole number from 1 to 99"],
  [{ every: "" }, "every", "Please enter a whole number from 1 to 99"],
  [{ ends: "after", count: "0" }, "count", "Please enter a whole number from 1 to 999"],
  [{ ends: "after", count: "1000" }, "count", "Please enter a whole number from 1 to 999"],
  [{ ends: "after", count: "" }, "count", "Please enter a whole number from 1 to 999"],
  [{ ends: "on", until: "" }, "until", "Please choose a date"],
  [{ ends: "on", until: "2026-12-12" }, "until", "This is before the first date, Sunday, 13 December 2026."],
  [{ addedDates: "Christmas" }, "addedDates", "“Christmas” is not a date. Please write dates as 2026-12-24."],
  [
    { addedDates: "30/2/2027" },
    "addedDates",
    "“2027-02-30” is not a date. Please write dates as 2026-12-24.",
  ],
  [
    { addedDates: "2026-12-01" },
    "addedDates",
    "Tuesday, 1 December 2026 is before the first date. Please begin with it.",
  ],
  [{ addedDates: manyDays.join(" ") }, "addedDates", "Please enter at most 200 further dates"],
  [{ place: "elsewhere" }, "placeName", "Please enter a name for the place"],
  [
    { place: "elsewhere", placeName: "Hall", placePosition: "91, 0" },
    "placePosition",
    "This names no place on a map. Please open the map, paste its whole URL, not a short link, or enter latitude and longitude, such as 54.2312, -2.7165",
  ],
  [
    { place: "elsewhere", placeName: "Hall", placePosition: "the mill" },
    "placePosition",
    "This names no place on a map. Please open the map, paste its whole URL, not a short link, or enter latitude and longitude, such as 54.2312, -2.7165",
  ],
  [{ link: "http://church.example" }, "link", "Please enter a link that begins with https://"],
  [{ link: "javascript:alert(1)" }, "link", "Please enter a link that begins with https://"],
  [{ contactEmail: "ann" }, "contactEmail", "Please enter a valid email address"],
  [{ category: "quidditch" }, "category", "Please choose a category"],
])("%j is refused at %s", (wrong, field, message) => {
  const found = problems({ ...weekly, ...wrong });
  expect(Object.keys(found ?? {})).toEqual([field]);
  expect(found?.[field]?.[0]?.replaceAll("\u00a0", " ")).toBe(message);
});

test("what a choice hides is not checked", () => {
  const hidden = { every: "0", ends: "after", count: "0", placePosition: "the mill", placeName: "" };
  expect(problems({ ...simple, ...hidden, repeats: "never", place: "own" })).toBeUndefined();
});

test("the preview of dates needs neither title nor text, and one date is checked like an event", () => {
  const { eventTitle: _, eventContent: __, ...dates } = weekly;
  expect(problems(dates, eventDatesSchema)).toBeUndefined();
  expect(
    problems({ ...simple, version: "1", reason: "r".repeat(251) }, changedDateSchema(undefined)),
  ).toEqual({
    reason: ["Please use at most 250 characters"],
  });
  expect(
    Object.keys(problems({ ...simple, version: "1", endTime: "08:00" }, changedDateSchema(undefined)) ?? {}),
  ).toEqual(["endTime"]);
});

test.each<[Fields, string | undefined]>([
  [{ eventTime: "11:00" }, "12:30"],
  [{ eventTime: "10:15" }, "10:30"],
  [{ eventTime: "11:00", endTime: "12:00" }, "12:00"],
  [{ eventTime: "11:00", endTime: "10:45" }, undefined],
  [{ eventTime: "22:45" }, undefined],
])("a service from 9am to 10:30am that is changed to %j ends at %s", (change, end) => {
  const before = { ...simple, endTime: "10:30", endDate: "", isAllDay: false };
  const schema = changedDateSchema(before as Parameters<typeof changedDateSchema>[0]);
  const submission = parse({ ...simple, endTime: "10:30", version: "1", ...change }, schema);
  expect(submission.status === "success" ? submission.value : undefined).toEqual(
    end && expect.objectContaining({ endTime: end }),
  );
});

test.each<[Fields, string]>([
  [{ eventTime: "11:00" }, ""],
  [{ eventTime: "09:00" }, ""],
  [{ eventDate: "2026-12-14" }, ""],
  [{ eventTime: "11:00", endTime: "12:00" }, "12:00"],
  [{ eventTitle: "Supper for all" }, "10:00"],
])("an imported event from 10am to 10am that is changed to %j ends at %j", (change, end) => {
  const before = { ...simple, eventTime: "10:00", endTime: "10:00", endDate: "", isAllDay: false };
  const sent = { ...simple, eventTime: "10:00", endTime: "10:00", version: "1", ...change };
  const schemas = [
    changedDateSchema(before as Parameters<typeof changedDateSchema>[0]),
    changedEventSchema({ ...(saved({ ...simple, repeats: "never" }) as NewEvent), ...published, ...before }),
  ];
  for (const schema of schemas) expect(parse(sent, schema)).toMatchObject({ value: { endTime: end } });
});

test("an imported exhibition that is longer than one may be, and begins a day later, has its last day", () => {
  const before = { ...simple, endDate: "2027-02-28", endTime: "", isAllDay: true };
  const schema = changedDateSchema(before as Parameters<typeof changedDateSchema>[0]);
  const moved = { ...simple, isAllDay: "on", endDate: "2027-02-28", eventDate: "2026-12-14", version: "1" };
  expect(parse(moved, schema)).toMatchObject({ value: { endDate: "2027-02-28" } });
});

test("a camp that begins after its untouched last day is as long as before", () => {
  const before = { ...simple, endDate: "2026-12-15", endTime: "", isAllDay: true };
  const schema = changedDateSchema(before as Parameters<typeof changedDateSchema>[0]);
  const moved = { ...simple, isAllDay: "on", endDate: "2026-12-15", eventDate: "2026-12-28", version: "1" };
  expect(parse(moved, schema)).toMatchObject({ value: { endDate: "2026-12-30" } });
});
