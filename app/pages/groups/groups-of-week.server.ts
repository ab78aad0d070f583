import { t } from "@lingui/core/macro";
import type { Site } from "../../contexts.ts";
import { momentOf } from "../../dates/dates.server.ts";
import { clockTime, dayOf, timeOf } from "../../dates/dates.ts";
import { weekdayOf } from "../../dates/day-arithmetic.ts";
import type { Viewer } from "../../viewer.ts";
import { weekdayInWords, weekdays } from "../shown-facts/weekday-words.ts";
import { type Group, listGroups, pathOfGroups } from "./groups.server.ts";

/** As many as the home page names. */
const mostNamed = 6;

export interface GroupOfWeek {
  id: string;
  name: string;
  /** `Today at 7pm`, `Friday at 7pm`. */
  when: string;
  place: string;
}

export interface GroupsOfWeek {
  groups: GroupOfWeek[];
  /** The page with all of them. */
  path: string;
  /** When the next one of today begins, as a timestamp; undefined when none does. */
  turnsAt: string | undefined;
}

/** The groups that meet within seven days, the next first; undefined where the viewer reads about groups on no page. */
export async function readGroupsOfWeek(
  site: Pick<Site, "facts" | "pages" | "clock">,
  viewer: Viewer,
  now: Date,
): Promise<GroupsOfWeek | undefined> {
  const path = await pathOfGroups(site, viewer);
  const listed = path === undefined ? [] : await listGroups(site);
  if (path === undefined || listed.length === 0) return undefined;
  return { groups: groupsFrom(now, listed).slice(0, mostNamed), path, turnsAt: turnOf(now, listed) };
}

function turnOf(now: Date, groups: readonly Group[]): string | undefined {
  const [today, clock] = [dayOf(now.toISOString()), timeOf(now.toISOString())];
  const [next] = groups
    .filter(({ day, time }) => weekdays.indexOf(day) === weekdayOf(today) && time > clock)
    .map(({ time }) => time)
    .sort();
  return next && momentOf(today, next);
}

/** In the order in which they meet from `now` on: one that has begun today meets next in a week. */
export function groupsFrom(now: Date, groups: readonly Group[]): GroupOfWeek[] {
  const [today, clock] = [dayOf(now.toISOString()), timeOf(now.toISOString())];
  const first = weekdayOf(today);
  const inDays = ({ day, time }: Group) => {
    const ahead = (weekdays.indexOf(day) - first + 7) % 7;
    return ahead === 0 && time <= clock ? 7 : ahead;
  };
  return groups
    .toSorted((one, other) => inDays(one) - inDays(other) || one.time.localeCompare(other.time))
    .map((group) => ({
      id: group.id,
      name: group.name,
      when: inDays(group) === 0 ? todayAt(group) : weekdayAt(group),
      place: group.place,
    }));
}

function todayAt({ time }: Group): string {
  return t`Today at ${{ time: clockTime(time) }}`;
}

function weekdayAt({ day, time }: Group): string {
  return t({
    message: `${{ weekday: weekdayInWords(day) }} at ${{ time: clockTime(time) }}`,
    comment: "When a group meets next, such as “Friday at 7pm”",
  });
}
