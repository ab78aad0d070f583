import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { planOf } from "./plan.server.ts";
import { shownPlan } from "./shown-plan.server.ts";

describeWithDatabase("what an import of sermons will do", (open) => {
  test("all that cannot be imported are counted, and the first 200 named", async () => {
    const { db } = await open();
    const shownOf = async (count: number) => {
      const refused = Array.from({ length: count }, (_, index) => ({
        title: `Film ${index}`,
        reason: "Gone.",
      }));
      return shownPlan(await planOf(db, { name: "", sermons: [], refused, sentences: [] }));
    };
    const { sentences, refused } = await shownOf(1250);
    expect(sentences).toEqual(["1,250 cannot be imported.", "The first 200 of these are listed below."]);
    expect(refused).toHaveLength(200);
    expect((await shownOf(2)).sentences).toEqual(["2 cannot be imported."]);
  });
});
