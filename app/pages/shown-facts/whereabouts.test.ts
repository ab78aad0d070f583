import { describe, expect, test } from "vitest";
import { whereaboutsOf } from "./whereabouts.ts";

const congregation = {
  name: "Riverside Community Church",
  address: ["4 Chapel Lane", "Eldermere Valley", "EV3 8RC"],
  position: { latitude: 54.2312, longitude: -2.7401 },
};
const position = "54.2312, -2.7401";

describe("where an event takes place", () => {
  test.each([
    ["", "Riverside Community Church"],
    ["The chapel, 4 Chapel Lane", "The chapel"],
    ["the chapel,  4 chapel lane", "the chapel"],
    ["4 Chapel Lane, EV3 8RC", "Riverside Community Church"],
    ["Hall, upper floor, 4 Chapel Lane, Eldermere Valley", "Hall, upper floor"],
  ])("%j has the congregation's address and position", (placeName, name) => {
    const place = { placeName, placeAddress: "", placePosition: "" };
    const { address } = congregation;
    expect(whereaboutsOf(place, congregation)).toEqual({ name, address, position, isOwn: true });
  });

  test.each([
    { placeName: "Town hall", placeAddress: "", placePosition: "" },
    { placeName: "Mill, Eldermere Valley", placeAddress: "", placePosition: "" },
    { placeName: "The chapel, 14 Chapel Lane", placeAddress: "", placePosition: "" },
    { placeName: "The chapel, 4 Chapel Lane", placeAddress: "2 Mill Lane\nAshby", placePosition: "" },
    { placeName: "The chapel, 4 Chapel Lane", placeAddress: "", placePosition: "51.5, -0.1" },
  ])("%j is elsewhere", (place) => {
    const address = place.placeAddress.split("\n").filter(Boolean);
    const elsewhere = { name: place.placeName, address, position: place.placePosition, isOwn: false };
    expect(whereaboutsOf(place, congregation)).toEqual(elsewhere);
  });

  test.each([
    ["The hut", true],
    ["St Mary's School, 12 High Street", false],
    ["Mill Lane 3", false],
    ["The mill, Ashby", false],
  ])("a service that is usually in %j is at the congregation's address: %s", (placeName, isOwn) => {
    const place = { placeName, placeAddress: "", placePosition: "" };
    expect(whereaboutsOf(place, congregation, { isUsualOfService: true })).toMatchObject({
      name: placeName,
      isOwn,
    });
    expect(whereaboutsOf(place, congregation, { isUsualOfService: false }).isOwn).toBe(false);
  });
});
