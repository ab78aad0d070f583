import { visibleKinds } from "../changes/kinds.ts";
import type { Permission } from "../permissions.ts";
import { may, type Viewer } from "../viewer.ts";

export interface StaffScreen {
  to: string;
  label: string;
  /** What it is for, where the label does not say it. */
  about?: string;
  /** Everybody with a role sees a screen that needs no permission; Activity only if there are entries they may see. */
  needs?: Permission;
  /** Who has a better way to the same. */
  notWith?: Permission;
}

/** In the order of “Update Site”. */
export const updateSite = [
  { to: "/staff", label: "Overview" },
  { to: "/upload-video", label: "Upload Video", needs: "sermons:write" },
  { to: "/alter-uploads", label: "Alter Video", needs: "sermons:write" },
  { to: "/add-post", label: "Create Daily Post", needs: "posts:write" },
  { to: "/update-daily-post", label: "Update Daily Post", needs: "posts:write" },
  { to: "/event-create", label: "Create Event", needs: "events:write" },
  { to: "/event-alter", label: "Alter Event", needs: "events:write" },
  { to: "/pages", label: "Pages", needs: "pages:write" },
  { to: "/pictures", label: "Pictures", needs: "pages:write" },
  {
    to: "/bank-account",
    label: "Bank Details",
    about: "The account that people give to",
    needs: "bank:write",
  },
  { to: "/update-prayer-requests", label: "Prayer Requests", needs: "prayer:team" },
  { to: "/newcomers", label: "Newcomers", needs: "newcomers:care" },
  { to: "/people", label: "People", needs: "people:manage" },
  { to: "/activity", label: "Activity" },
] as const satisfies readonly StaffScreen[];

/** Those of some screens that somebody may open. */
export function openTo<Screen extends StaffScreen>(viewer: Viewer, screens: readonly Screen[]): Screen[] {
  const seesActivity = visibleKinds(viewer).length > 0;
  return screens
    .filter(({ needs, notWith }) => (!needs || may(viewer, needs)) && !(notWith && may(viewer, notWith)))
    .filter(({ to }) => to !== "/activity" || seesActivity);
}
