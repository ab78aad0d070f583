import { expect, test } from "vitest";
import { permissionsOf, roleNames, roles } from "./permissions.ts";
import { mayGrant, type Person, visitor } from "./viewer.ts";

function person(permissions: Person["permissions"]): Person {
  return { id: "1", role: "staff", email: "ann@people.example", name: "Ann", permissions };
}

test("nobody can give a role with permissions that they do not have themselves", () => {
  const granted = (permissions: Person["permissions"]) =>
    roleNames.filter((role) => mayGrant(person(permissions), roles[role]));
  expect(granted(permissionsOf(["administrator"]))).toEqual(roleNames);
  expect(granted([...permissionsOf(["editor"]), "people:manage"])).toEqual(["editor", "sermons"]);
  expect(granted([...permissionsOf(["prayerTeam"]), "people:manage"])).toEqual(["prayerTeam"]);
});

test("nobody can give a role without managing people", () => {
  expect(roleNames.filter((role) => mayGrant(person(permissionsOf(["pastor"])), roles[role]))).toEqual([]);
  expect(roleNames.filter((role) => mayGrant(visitor, roles[role]))).toEqual([]);
});
