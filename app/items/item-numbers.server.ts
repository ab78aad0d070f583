import { type Expression, expressionBuilder } from "kysely";
import type { DatabaseTransaction } from "../../database/connection.ts";
import type { ItemNumberTable } from "../../database/number-tables.ts";
import type { Tables } from "../../database/tables.ts";

export type ItemNumber = Omit<ItemNumberTable, "count">;

/** A number of the item with this id, for a query to select. Zero if it was never counted. */
export function numberOf({ kind, name }: Omit<ItemNumber, "itemId">, itemId: Expression<string>) {
  const { selectFrom, fn, lit } = expressionBuilder<Tables>();
  const count = selectFrom("itemNumbers")
    .select("count")
    .where("kind", "=", kind)
    .where("itemId", "=", itemId)
    .where("name", "=", name);
  return fn.coalesce(count, lit(0));
}

/** Adds to a number, but never lets it fall below zero. Returns what it is then. */
export async function addToNumber(trx: DatabaseTransaction, number: ItemNumber, by: number): Promise<number> {
  const { count } = await trx
    .insertInto("itemNumbers")
    .values({ ...number, count: Math.max(by, 0) })
    .onConflict((conflict) =>
      conflict.columns(["kind", "itemId", "name"]).doUpdateSet((eb) => ({
        count: eb
          .case()
          .when("itemNumbers.count", ">", -by)
          .then(eb("itemNumbers.count", "+", by))
          .else(0)
          .end(),
      })),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return count;
}
