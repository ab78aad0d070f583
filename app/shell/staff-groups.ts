import type { Viewer } from "../viewer.ts";
import type { GroupIconName } from "./group-icon.tsx";
import { openTo, type StaffScreen, updateSite } from "./staff-screens.ts";

export interface StaffGroup {
  label: string;
  icon: GroupIconName;
  /** Seldom needed in a week: it stands below the others. */
  isRare?: true;
  /** The group leads to the first that somebody may open. */
  screens: readonly StaffScreen[];
  /** Where the paths of its other screens begin. */
  others?: readonly string[];
}

/**
 * All screens of staff that are reached from everywhere, by what people call what they are about: first what a week brings,
 * then what is seldom touched.
 */
export const staffGroups: readonly StaffGroup[] = [
  {
    label: "Today",
    icon: "clock",
    screens: [
      listed("/staff"),
      { to: "/staff/still-to-do", label: "Still to do", needs: "pages:write" },
      { to: "/staff/search", label: "Search everything" },
      listed("/activity"),
    ],
  },
  {
    label: "Calendar",
    icon: "calendar",
    screens: [
      listed("/event-alter", "Change events"),
      listed("/event-create"),
      { to: "/event-alter/orders", label: "Orders of service", needs: "events:write" },
      { to: "/event-alter/proposals", label: "Suggested events", needs: "events:write" },
      { to: "/staff/snow-day", label: "Cancel a day", needs: "events:write" },
      { to: "/event-alter/import", label: "Import events", needs: "events:write" },
    ],
    others: ["/earlier-versions/event", "/share-preview/event"],
  },
  {
    label: "Prayer",
    icon: "heart",
    screens: [
      listed("/update-prayer-requests"),
      { to: "/update-prayer-requests/notes", label: "To follow up", needs: "prayer:pastor" },
      { to: "/update-vigils", label: "Shared prayer times", needs: "prayer:moderate" },
      { to: "/update-prayer-requests/sheet", label: "Print prayer requests", needs: "prayer:team" },
      { to: "/update-prayer-requests/months", label: "Prayer by month", needs: "prayer:pastor" },
      {
        to: "/update-prayer-requests/days",
        label: "How long requests are shown",
        needs: "prayer:moderate",
      },
      {
        to: "/update-prayer-requests/kind-notes",
        label: "How we say no",
        about: "When we do not show a request",
        needs: "prayer:moderate",
      },
      { to: "/update-prayer-requests/guests", label: "Who may ask for prayer", needs: "prayer:moderate" },
    ],
  },
  {
    label: "Posts",
    icon: "pen",
    screens: [listed("/update-daily-post"), listed("/add-post")],
    others: ["/earlier-versions/post", "/share-preview/post"],
  },
  {
    label: "Sermons",
    icon: "play",
    screens: [
      listed("/alter-uploads", "Change videos"),
      listed("/upload-video"),
      { to: "/sermon-lists/speakers", label: "Speakers, series, topics", needs: "sermons:write" },
      { to: "/alter-uploads/import", label: "Import sermons", needs: "sermons:write" },
    ],
    others: ["/sermon-lists", "/earlier-versions/sermon", "/share-preview/sermon"],
  },
  {
    label: "People",
    icon: "people",
    screens: [
      listed("/people"),
      listed("/newcomers"),
      { to: "/groups/requests", label: "Requests to join groups", needs: "pages:write" },
      { to: "/people/invite", label: "Invite somebody", needs: "people:manage" },
      { to: "/people/roles", label: "Roles", needs: "people:manage" },
      {
        to: "/people/registration",
        label: "What people are asked when they register",
        needs: "people:manage",
      },
      { to: "/people/suggest", label: "Suggest a helper", notWith: "people:manage" },
    ],
    others: ["/groups"],
  },
  {
    label: "Pages",
    icon: "paper",
    isRare: true,
    screens: [
      listed("/pages"),
      { to: "/pages/new", label: "Add a page", needs: "pages:write" },
      { to: "/facts/congregation/edit", label: "Address, telephone and email", needs: "pages:write" },
      { to: "/facts/new-here/edit", label: "What people who are new want to know", needs: "pages:write" },
      { to: "/pages/addresses", label: "Old and short links", needs: "pages:write" },
      { to: "/pages/move-in", label: "Copy texts from your old site", needs: "pages:write" },
      { to: "/pages/earlier-versions", label: "How long we keep earlier versions", needs: "pages:write" },
    ],
    others: ["/facts"],
  },
  {
    label: "Pictures and files",
    icon: "picture",
    isRare: true,
    screens: [listed("/pictures"), { to: "/files", label: "Files to download", needs: "pages:write" }],
  },
  {
    label: "Look",
    icon: "look",
    isRare: true,
    screens: [{ to: "/look", label: "The look", needs: "pages:write" }],
  },
  {
    label: "Settings",
    icon: "site",
    isRare: true,
    screens: [
      { to: "/staff/health", label: "Check the site", needs: "site:operate" },
      listed("/bank-account"),
      { to: "/people/second-factor", label: "Second factor settings", needs: "people:manage" },
      { to: "/staff/long-waits", label: "How long we may take to decide", needs: "site:operate" },
      { to: "/welcome/congregation", label: "Welcome, the first steps", needs: "site:operate" },
    ],
    others: ["/staff/held-back", "/remove-sample-content", "/welcome"],
  },
];

/** What stands at the bottom of a phone first, beside “More”: as many as there is room for. */
const onPhones = ["Today", "Calendar", "Prayer", "Posts", "Sermons", "Pages", "People"];
const mostOnPhones = 4;

/** The groups with something that somebody may do. */
export function groupsFor(viewer: Viewer): StaffGroup[] {
  return staffGroups
    .map((group) => ({ ...group, screens: openTo(viewer, group.screens) }))
    .filter(({ screens }) => screens.length > 0);
}

export function groupsOnPhones(groups: readonly StaffGroup[]): StaffGroup[] {
  return onPhones.flatMap((label) => groups.filter((group) => group.label === label)).slice(0, mostOnPhones);
}

/** The group of a path, and the screen of it that leads there: those whose paths begin like it, the longest first. */
export function placeOf(
  path: string,
  groups: readonly StaffGroup[],
): { group: StaffGroup; screen: string } | undefined {
  const here = path.toLowerCase();
  const places = groups.flatMap((group) =>
    [...group.screens.map(({ to }) => to), ...(group.others ?? [])].map((screen) => ({ group, screen })),
  );
  return places
    .filter(({ screen }) => here === screen || here.startsWith(`${screen}/`))
    .toSorted((one, other) => other.screen.length - one.screen.length)[0];
}

/** A screen of “Update Site”, whose labels are given there, in other words where these are plainer. */
function listed(to: (typeof updateSite)[number]["to"], label?: string): StaffScreen {
  const screen = updateSite.find((one) => one.to === to);
  if (!screen) throw new Error(`“Update Site” has no ${to}`);
  return label ? { ...screen, label } : screen;
}
