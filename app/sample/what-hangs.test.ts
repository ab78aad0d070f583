import { expect, test } from "vitest";
import { describeWithDatabase } from "../../test/support/database.ts";
import { itemKinds } from "../items/registry/items.ts";
import { tableOf } from "./sample-items.server.ts";
import { columnsOf, whatHangs } from "./what-hangs.ts";

/** How tables name the id of an item. */
const pointsToItem = /^(event|sermon|video|post|request|prayer|item)Id$/;

describeWithDatabase("what hangs on an item", (open) => {
  test("each table that points to an item says whether its rows make the item the church's own", async () => {
    const { db } = await open();
    const tables = await db.introspection.getTables();
    const pointing = tables.flatMap(({ name, columns }) =>
      columns.filter((column) => pointsToItem.test(column.name)).map((column) => `${name}.${column.name}`),
    );
    const answered = Object.entries(whatHangs).flatMap(([column, answers]) =>
      Object.keys(answers).map((table) => `${table}.${column}`),
    );
    expect(answered.toSorted()).toEqual([...new Set(pointing)].toSorted());
  });

  test("each kind of item has an answer", () => {
    for (const answers of [columnsOf, tableOf])
      expect(Object.keys(answers)).toEqual(expect.arrayContaining(itemKinds));
    const read = new Set<string>(Object.values(columnsOf).flat());
    expect([...read].toSorted()).toEqual(Object.keys(whatHangs).toSorted());
  });
});
