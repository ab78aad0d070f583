import type { DBAdapter } from "better-auth/adapters";
import { expect, test } from "vitest";
import { hashOf } from "../../../platform/tokens.ts";
import { hashedSessionTokens } from "./session-tokens.server.ts";

type Context = Parameters<typeof hashedSessionTokens.init>[0];

function adapterOf(methods: object): DBAdapter {
  const { context } = hashedSessionTokens.init({ adapter: methods } as Context);
  return context.adapter;
}

test("an adapter with a method that nobody has looked at is refused, so that no token is stored as it is", () => {
  expect(() => adapterOf({ id: "kysely", upsert: async () => null })).toThrow(
    "better-auth's method upsert would store session tokens as they are",
  );
});

test("a token that a counting update sets is hashed like all others", async () => {
  const asked: unknown[] = [];
  const adapter = adapterOf({
    id: "kysely",
    createSchema: async () => undefined,
    incrementOne: async (query: unknown) => {
      asked.push(query);
      return { token: hashOf("new"), uses: 2 };
    },
  });
  const changed = await adapter.incrementOne({
    model: "session",
    where: [{ field: "token", value: "old" }],
    increment: { uses: 1 },
    set: { token: "new" },
  });
  expect(asked).toEqual([
    {
      model: "session",
      where: [{ field: "token", value: hashOf("old") }],
      increment: { uses: 1 },
      set: { token: hashOf("new") },
    },
  ]);
  expect(changed).toEqual({ token: "new", uses: 2 });
});
