import { expect, test } from "vitest";
import { ownPageSchema } from "./own-page-schema.server.ts";

function pageThatCallsTo(to: string): unknown {
  const call = { kind: "call", heading: "Join us", label: "Write to us", to };
  return { title: "Our garden", description: "Beans and bees.", pieces: [call] };
}

test.each(["/", "/event", "/event/subscribe", "mailto:ann@people.example", "mailto:{email}", "tel:{phone}"])(
  "a button can lead to %s",
  (to) => {
    expect(ownPageSchema.safeParse(pageThatCallsTo(to)).success).toBe(true);
  },
);

test.each(["//evil.example", "/event/", "http://evil.example", "mailto:", "mailto:a@b@c"])(
  "a button cannot lead to %s",
  (to) => {
    expect(ownPageSchema.safeParse(pageThatCallsTo(to)).success).toBe(false);
  },
);

// In quadratic time, matching it would outlast the test.
test("half a megabyte as an address is refused for its length alone", () => {
  const { error } = ownPageSchema.safeParse(pageThatCallsTo(`mailto:${"@".repeat(512 * 1024)} `));
  expect(error?.issues.map(({ message }) => message)).toEqual(["must have at most 200 characters"]);
});
