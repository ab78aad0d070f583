import { select, selectOrdinal, t } from "@lingui/core/macro";
import type { Nth } from "../../platform/recurrence/rule.ts";
import { nthNames } from "./repetition-names.ts";

// Each counts within a text of its own, so that other languages can say it otherwise: "alle zwei Wochen". Where one stands
// within a sentence, its first letter becomes a small one.

export function everyDays(interval: number): string {
  return t`Every ${selectOrdinal(interval, {
    1: "day",
    2: "second day",
    3: "third day",
    4: "fourth day",
    5: "fifth day",
    6: "sixth day",
    7: "seventh day",
    8: "eighth day",
    9: "ninth day",
    10: "tenth day",
    one: "#st day",
    two: "#nd day",
    few: "#rd day",
    other: "#th day",
  })}`;
}

export function everyWeekday(weekday: string, interval: number): string {
  return t`Every ${selectOrdinal(interval, {
    1: `${weekday}`,
    2: `second ${weekday}`,
    3: `third ${weekday}`,
    4: `fourth ${weekday}`,
    5: `fifth ${weekday}`,
    6: `sixth ${weekday}`,
    7: `seventh ${weekday}`,
    8: `eighth ${weekday}`,
    9: `ninth ${weekday}`,
    10: `tenth ${weekday}`,
    one: `#st ${weekday}`,
    two: `#nd ${weekday}`,
    few: `#rd ${weekday}`,
    other: `#th ${weekday}`,
  })}`;
}

export function everyWeeks(interval: number): string {
  return t`Every ${selectOrdinal(interval, {
    1: "week",
    2: "second week",
    3: "third week",
    4: "fourth week",
    5: "fifth week",
    6: "sixth week",
    7: "seventh week",
    8: "eighth week",
    9: "ninth week",
    10: "tenth week",
    one: "#st week",
    two: "#nd week",
    few: "#rd week",
    other: "#th week",
  })}`;
}

export function everyMonths(interval: number): string {
  return t`Every ${selectOrdinal(interval, {
    1: "month",
    2: "second month",
    3: "third month",
    4: "fourth month",
    5: "fifth month",
    6: "sixth month",
    7: "seventh month",
    8: "eighth month",
    9: "ninth month",
    10: "tenth month",
    one: "#st month",
    two: "#nd month",
    few: "#rd month",
    other: "#th month",
  })}`;
}

export function everyYears(interval: number): string {
  return t`Every ${selectOrdinal(interval, {
    1: "year",
    2: "second year",
    3: "third year",
    4: "fourth year",
    5: "fifth year",
    6: "sixth year",
    7: "seventh year",
    8: "eighth year",
    9: "ninth year",
    10: "tenth year",
    one: "#st year",
    two: "#nd year",
    few: "#rd year",
    other: "#th year",
  })}`;
}

interface NthWeekday {
  nth: Nth;
  /** Its name. */
  weekday: string;
}

/** `On the second Sunday of every month` */
export function nthOfMonths({ nth, weekday }: NthWeekday, interval: number): string {
  const which = nthNames[`${nth}`];
  return t`On the ${select(which, { first: "first", second: "second", third: "third", fourth: "fourth", fifth: "fifth", other: "last" })} ${weekday} of every ${selectOrdinal(
    interval,
    {
      1: "month",
      2: "second month",
      3: "third month",
      4: "fourth month",
      5: "fifth month",
      6: "sixth month",
      7: "seventh month",
      8: "eighth month",
      9: "ninth month",
      10: "tenth month",
      one: "#st month",
      two: "#nd month",
      few: "#rd month",
      other: "#th month",
    },
  )}`;
}

/** `On the 24th of every month` */
export function dateOfMonths(day: number, interval: number): string {
  return t`On the ${selectOrdinal(day, { one: "#st", two: "#nd", few: "#rd", other: "#th" })} of every ${selectOrdinal(
    interval,
    {
      1: "month",
      2: "second month",
      3: "third month",
      4: "fourth month",
      5: "fifth month",
      6: "sixth month",
      7: "seventh month",
      8: "eighth month",
      9: "ninth month",
      10: "tenth month",
      one: "#st month",
      two: "#nd month",
      few: "#rd month",
      other: "#th month",
    },
  )}`;
}

/** `Every year on the second Sunday of May` */
export function nthOfYears({ nth, weekday }: NthWeekday, month: string, interval: number): string {
  const [years, which] = [everyYears(interval), nthNames[`${nth}`]];
  return t`${years} on the ${select(which, { first: "first", second: "second", third: "third", fourth: "fourth", fifth: "fifth", other: "last" })} ${weekday} of ${month}`;
}
