import { expect, test } from "vitest";
import { mapLink, wayLink } from "./map-links.ts";

const hall = { name: "Village hall", address: "2 Mill Road, Eldermere", position: "54.23, -2.71" };

test("a place with a position is shown on the map, with directions", () => {
  expect(mapLink(hall)).toBe("https://www.openstreetmap.org/?mlat=54.23&mlon=-2.71#map=16/54.23/-2.71");
  expect(wayLink(hall)).toBe("https://www.openstreetmap.org/directions?to=54.23%2C-2.71");
});

test.each(["", " ", "north", "91, 0", "0, 181", "54.23", "1, 2, 3", "54.23, west"])(
  "with the position %j a place is searched for, by its address or its name",
  (position) => {
    expect(mapLink({ ...hall, position })).toBe(
      "https://www.openstreetmap.org/search?query=2%20Mill%20Road%2C%20Eldermere",
    );
    expect(mapLink({ ...hall, address: "", position })).toBe(
      "https://www.openstreetmap.org/search?query=Village%20hall",
    );
    expect(wayLink({ ...hall, position })).toBeUndefined();
  },
);
