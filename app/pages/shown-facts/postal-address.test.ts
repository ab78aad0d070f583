import { expect, test } from "vitest";
import { postalAddressOf } from "./postal-address.ts";

test.each([
  ["4 Chapel Lane, Eldermere Valley, EV3 8RC", "4 Chapel Lane", "Eldermere Valley", "EV3 8RC"],
  ["12 rue des Lilas\n75001 Paris", "12 rue des Lilas", "Paris", "75001"],
  ["Marktplatz 1, D-80331 München, Deutschland", "Marktplatz 1", "München, Deutschland", "D-80331"],
  ["1 Main Street, Springfield, IL 62704, USA", "1 Main Street", "Springfield, USA", "IL 62704"],
  ["The green behind the mill", "The green behind the mill", undefined, undefined],
  ["Schulhaus, 8001 Zürich", "Schulhaus", "Zürich", "8001"],
  ["House 3, Ward 12, Kigali", "House 3", "Ward 12, Kigali", undefined],
])("%j has its parts", (text, streetAddress, addressLocality, postalCode) => {
  expect(postalAddressOf(text)).toEqual({
    "@type": "PostalAddress",
    streetAddress,
    ...(addressLocality && { addressLocality }),
    ...(postalCode && { postalCode }),
  });
});
