import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { grantedBy, type Permission, permissions, type RoleName, roles } from "../permissions.ts";
import routes from "../routes.ts";
import type { Viewer } from "../viewer.ts";
import { groupsFor, groupsOnPhones, placeOf, staffGroups } from "./staff-groups.ts";
import { updateSite } from "./staff-screens.ts";

const screens = staffGroups.flatMap((group) => group.screens);

function person(role: RoleName): Viewer {
  const held = grantedBy([roles[role]]);
  return { id: "1", role: "staff", permissions: held, email: "ann@people.example", name: "Ann" };
}

/** The routes of staff, each with the permission of its nearest guard. */
function guarded(
  entries: readonly RouteConfigEntry[],
  guard?: string,
  base = "",
): { path: string; guard: string | undefined }[] {
  return entries.flatMap(({ file, path, children = [] }) => {
    const next = file.startsWith("shell/") ? file.replace(/^shell\/(needs\/)?|\.tsx?$/g, "") : guard;
    const full = path === undefined ? base : `${base}/${path}`;
    return [
      ...(path !== undefined && next !== undefined ? [{ path: full, guard: next }] : []),
      ...guarded(children, next, full),
    ];
  });
}

const ofStaff = guarded(
  routes.filter(({ file, path }) => file === "shell/staff-only.tsx" && path === undefined),
);

test("each screen of the staff's menu is a route that needs the permission that the menu names", () => {
  const wrong = screens.filter(({ to, needs }) => {
    const route = ofStaff.find(({ path }) => fits(path, to));
    return to !== "/welcome/congregation" && route?.guard !== (needs?.replace(":", "-") ?? "staff-only");
  });
  expect(wrong).toEqual([]);
});

function fits(pattern: string, path: string): boolean {
  const parts = pattern.split("/").map((part) => (part.startsWith(":") ? "[^/]+" : part));
  const source = parts.map((part, index) =>
    pattern.split("/")[index]?.endsWith("?") ? `(/${part})?` : `/${part}`,
  );
  return new RegExp(`^${source.join("").slice(1)}$`).test(path);
}

test("each screen stands in one group, and all of “Update Site” is in them", () => {
  const paths = screens.map(({ to }) => to);
  expect(paths).toHaveLength(new Set(paths).size);
  expect(paths).toEqual(expect.arrayContaining(updateSite.map(({ to }) => to)));
});

test("no screen without parameters is missing from the groups' paths", () => {
  const lost = ofStaff
    .map(({ path }) => path)
    .filter((path) => !path.includes(":"))
    .filter((path) => placeOf(path, staffGroups) === undefined);
  expect(lost).toEqual([]);
});

test.each(["administrator", "pastor", "editor", "sermons", "prayerTeam", "treasurer"] as const)(
  "the menu of a %s holds what they may do, and no more",
  (role) => {
    const viewer = person(role);
    const mine = (needs: Permission | undefined) =>
      needs === undefined || roles[role].permissions.some((one) => one === needs);
    for (const group of groupsFor(viewer)) {
      expect(group.screens.length, group.label).toBeGreaterThan(0);
      expect(group.screens.filter(({ needs }) => !mine(needs))).toEqual([]);
    }
  },
);

test("at the bottom of a phone stand four groups at most, Today first", () => {
  const labels = (role: RoleName) => groupsOnPhones(groupsFor(person(role))).map(({ label }) => label);
  expect(labels("administrator")).toEqual(["Today", "Calendar", "Prayer", "Posts"]);
  expect(labels("editor")).toEqual(["Today", "Calendar", "Posts", "Sermons"]);
  expect(labels("sermons")).toEqual(["Today", "Sermons", "People"]);
});

test("what a week brings stands first, and what is seldom touched last", () => {
  const places = staffGroups.map(({ isRare }) => isRare === true);
  expect(places).toEqual(places.toSorted((one, other) => Number(one) - Number(other)));
  expect(staffGroups.filter(({ isRare }) => isRare).map(({ label }) => label)).toEqual([
    "Pages",
    "Pictures and files",
    "Look",
    "Settings",
  ]);
});

test("“Update Site” keeps the words of the specification, and no screen beside the page has a word of the trade", () => {
  expect(updateSite.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Upload Video", "Alter Video", "Create Event", "Alter Event"]),
  );
  for (const { label } of screens) expect(label).not.toMatch(/\b(alter|vigils?|kind notes?|waits?|propos)/i);
});

test("the place of a screen is the longest path that it begins with", () => {
  const placed = (path: string) => {
    const place = placeOf(path, staffGroups);
    return place && [place.group.label, place.screen];
  };
  expect(placed("/staff")).toEqual(["Today", "/staff"]);
  expect(placed("/staff/health")).toEqual(["Settings", "/staff/health"]);
  expect(placed("/pages/baptism/edit")).toEqual(["Pages", "/pages"]);
  expect(placed("/pages/new")).toEqual(["Pages", "/pages/new"]);
  expect(placed("/facts/services/edit")).toEqual(["Pages", "/facts"]);
  expect(placed("/Update-Prayer-Requests/12/update")).toEqual(["Prayer", "/update-prayer-requests"]);
  expect(placed("/earlier-versions/post/12")).toEqual(["Posts", "/earlier-versions/post"]);
  expect(placed("/peoples")).toBeUndefined();
});

test("every permission of staff leads to a screen", () => {
  const needed = new Set(screens.flatMap(({ needs }) => needs ?? []));
  const others = ["activity:read", "posts:like", "prayer:ask", "events:propose", "account:own"];
  expect(Object.keys(permissions).filter((name) => !needed.has(name as Permission))).toEqual(others);
});
