import { t } from "@lingui/core/macro";
import { withGroupIds } from "../../../content/group-ids.ts";
import type { Services } from "../../../content/schema.ts";
import type { Site } from "../../contexts.ts";
import { clockTime } from "../../dates/dates.ts";
import { found } from "../../serving/responses/found.ts";
import { may, type Viewer } from "../../viewer.ts";
import { eachWeekday } from "../shown-facts/weekday-words.ts";
import { isShown } from "../texts/page-settings.ts";

export type Group = Services["lifeGroups"][number] & { id: string };

/** The pages that show the groups, the one that says more about them first. */
const pagesOfGroups = ["life-groups", "services"];

export async function listGroups({ facts }: Pick<Site, "facts">): Promise<Group[]> {
  return withGroupIds((await facts.read("services")).lifeGroups);
}

/** The path of a page on which the viewer reads about the groups; undefined while all are hidden. */
export async function pathOfGroups(
  { pages, clock }: Pick<Site, "pages" | "clock">,
  viewer: Viewer,
): Promise<string | undefined> {
  const ofSite = await pages.ofSite();
  const shown = pagesOfGroups.find((id) => {
    const page = ofSite.find((page) => page.id === id);
    return page && (isShown(page, clock()) || (page.removedAt === null && may(viewer, "pages:write")));
  });
  return shown && `/${shown}`;
}

/** Throws a 404 page for a group that does not exist, or that the viewer reads about on no page. */
export async function requireGroup(
  site: Pick<Site, "facts" | "pages" | "clock">,
  viewer: Viewer,
  id: string,
): Promise<{ group: Group; path: string }> {
  const path = found(await pathOfGroups(site, viewer), "group");
  const group = (await listGroups(site)).find((group) => group.id === id);
  return { group: found(group, "group"), path };
}

/** `Tuesdays at 7pm, The vestry`. */
export function meetingOf({ day, time, place }: Pick<Group, "day" | "time" | "place">): string {
  return t`${{ weekdays: eachWeekday[day]() }} at ${{ time: clockTime(time) }}, ${place}`;
}
