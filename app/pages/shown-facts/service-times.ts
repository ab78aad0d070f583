import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";

export interface ServiceTime {
  name: string;
  /** Its page; undefined while facts of the church are the source. */
  path: string | undefined;
  /** `Sunday`, or in words: `Every second Sunday`. */
  day: string;
  /** Days of the week in English, and how often they come, such as `P2W`. */
  weekdays: string[];
  repeatFrequency: string;
  /** `HH:MM` */
  time: string;
  /** Its next date that is not over, such as `2026-11-29T09:00+00:00`. */
  startsAt?: string | undefined;
  place: string;
  words: string;
  /** `in Spanish`, where that is not the language of the page or services differ. */
  language?: string | undefined;
  /** What is different soon, as sentences: `No service on Sunday, 27 December.` */
  notes: string[];
}

/** What is inside shows these services instead, such as one that somebody is typing. */
export const TypedServiceTimes = createContext<readonly ServiceTime[] | undefined>(undefined);

const noTimes: readonly ServiceTime[] = [];

/** The services on every page; none on an error page that has no data. */
export function useServiceTimes(): readonly ServiceTime[] {
  const root = useRouteLoaderData<{ serviceTimes: readonly ServiceTime[] }>("root");
  return useContext(TypedServiceTimes) ?? root?.serviceTimes ?? noTimes;
}

/** What staff wrote for a time without services; undefined while one is named. */
export function useNoServices(): string | undefined {
  const root = useRouteLoaderData<{ noServices?: string }>("root");
  return useServiceTimes().length > 0 ? undefined : root?.noServices;
}
