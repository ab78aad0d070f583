import type { Site } from "../../contexts.ts";
import { clockTime } from "../../dates/dates.ts";
import { weekdayOf } from "../../dates/day-arithmetic.ts";
import type { Viewer } from "../../viewer.ts";
import { type Group, listGroups, pathOfGroups } from "./groups.server.ts";

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

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
}

/** The groups that meet within seven days, today's first; undefined where the viewer reads about groups on no page. */
export async function readGroupsOfWeek(
  site: Pick<Site, "facts" | "pages" | "clock">,
  viewer: Viewer,
  today: string,
): Promise<GroupsOfWeek | undefined> {
  const path = await pathOfGroups(site, viewer);
  const groups = path === undefined ? [] : groupsFrom(today, await listGroups(site));
  return path === undefined || groups.length === 0 ? undefined : { groups: groups.slice(0, mostNamed), path };
}

/** In the order in which they meet from `today` on. */
export function groupsFrom(today: string, groups: readonly Group[]): GroupOfWeek[] {
  const first = weekdayOf(today);
  const inDays = ({ day }: Group) => (days.indexOf(day) - first + 7) % 7;
  return groups
    .toSorted((one, other) => inDays(one) - inDays(other) || one.time.localeCompare(other.time))
    .map((group) => ({
      id: group.id,
      name: group.name,
      when: `${inDays(group) === 0 ? "Today" : group.day} at ${clockTime(group.time)}`,
      place: group.place,
    }));
}
