import { expect, test } from "vitest";
import { z } from "zod";
import { fitting, withoutSample } from "./without-sample.ts";

const sample = { name: "Riverside", phone: "1", links: [{ to: "/a" }, { to: "/b" }], quote: { text: "Q" } };

test("values and rows of the sample are left out, and all others stay", () => {
  const facts = { name: "St Mary", phone: "1", links: [{ to: "/b" }, { to: "/own" }], quote: { text: "Q" } };
  expect(withoutSample(facts, sample, { links: [], quote: { text: "Come" } })).toEqual({
    name: "St Mary",
    links: [{ to: "/own" }],
    quote: { text: "Come" },
  });
});

test("lines of an address stay, even if the sample has one of them", () => {
  expect(withoutSample(["1 Hill Road", "Town"], ["9 Lane", "Town"], [])).toEqual(["1 Hill Road", "Town"]);
});

test("only the part that cannot stand without the sample's goes with it", () => {
  const schema = z.strictObject({ heading: z.string(), uses: z.array(z.number()).min(2).optional() });
  const facts = { heading: "Ours", uses: [1] };
  expect(fitting(schema, facts, { heading: "Ways to give" })).toEqual({ heading: "Ours" });
});

test("a row that cannot stand without the sample's goes, and the others stay", () => {
  const schema = z.array(z.strictObject({ name: z.string() }));
  expect(fitting(schema, [{ name: "Ann" }, {}], [])).toEqual([{ name: "Ann" }]);
});
