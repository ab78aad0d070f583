import type { BetterAuthPlugin } from "better-auth";
import type { DBAdapter, DBTransactionAdapter, Where } from "better-auth/adapters";
import { hashOf } from "../../../platform/tokens.ts";

/** Stores only hashes, so that a copy of the database opens no session. better-auth has no setting for it. */
export const hashedSessionTokens = {
  id: "hashed-session-tokens",
  init: ({ adapter }) => ({ context: { adapter: hashing(adapter) } }),
} satisfies BetterAuthPlugin;

function hashing(adapter: DBAdapter): DBAdapter {
  return {
    ...hashingWithin(adapter),
    transaction: (work) => adapter.transaction((trx) => work(hashingWithin(trx))),
  };
}

/** Methods of an adapter that neither read nor write rows. */
const withoutRows: ReadonlySet<string> = new Set(["createSchema", "transaction"]);

/** @throws when the adapter has a method that would pass tokens on as they are. */
function hashingWithin<A extends DBTransactionAdapter>(adapter: A): A {
  const hashed: Methods = {
    create: async (query) => {
      const { hidden, reveal } = hide(query);
      return reveal(await adapter.create(hidden));
    },
    findOne: async (query) => {
      const { hidden, reveal } = hide(query);
      return reveal(await adapter.findOne(hidden));
    },
    findMany: async (query) => {
      const { hidden, reveal } = hide(query);
      return (await adapter.findMany(hidden)).map(reveal);
    },
    update: async (query) => {
      const { hidden, reveal } = hide(query);
      return reveal(await adapter.update(hidden));
    },
    consumeOne: async (query) => {
      const { hidden, reveal } = hide(query);
      return reveal(await adapter.consumeOne(hidden));
    },
    incrementOne: async (query) => {
      const { hidden, reveal } = hide(query);
      return reveal(await adapter.incrementOne(hidden));
    },
    count: (query) => adapter.count(hide(query).hidden),
    updateMany: (query) => adapter.updateMany(hide(query).hidden),
    delete: (query) => adapter.delete(hide(query).hidden),
    deleteMany: (query) => adapter.deleteMany(hide(query).hidden),
  } as Methods;
  for (const [name, method] of Object.entries(adapter))
    if (typeof method === "function" && !(name in hashed) && !withoutRows.has(name))
      throw new Error(`better-auth's method ${name} would store session tokens as they are`);
  return { ...adapter, ...hashed };
}

type Methods = Omit<DBTransactionAdapter, "id" | "options" | "createSchema">;

interface Query {
  model: string;
  where?: Where[] | undefined;
  data?: unknown;
  update?: unknown;
  set?: unknown;
}

/** `reveal` puts the tokens back into the rows that were returned, because they go into cookies. */
function hide<Q extends Query>(query: Q): { hidden: Q; reveal: <Row>(row: Row) => Row } {
  if (query.model !== "session") return { hidden: query, reveal: (row) => row };
  const tokens = new Map<unknown, string>();
  const hash = (token: string) => {
    const hashed = hashOf(token);
    tokens.set(hashed, token);
    return hashed;
  };
  const hidden = { ...query };
  if (query.where) hidden.where = query.where.map((condition) => withHash(condition, hash));
  if (query.data) hidden.data = withHashedToken(query.data, hash);
  if (query.update) hidden.update = withHashedToken(query.update, hash);
  if (query.set) hidden.set = withHashedToken(query.set, hash);
  const reveal = <Row>(row: Row): Row =>
    hasToken(row) && tokens.has(row.token) ? { ...row, token: tokens.get(row.token) } : row;
  return { hidden, reveal };
}

function withHash(condition: Where, hash: (token: string) => string): Where {
  const { field, value } = condition;
  if (field !== "token") return condition;
  if (Array.isArray(value)) return { ...condition, value: value.map((token) => hash(String(token))) };
  return { ...condition, value: hash(String(value)) };
}

function withHashedToken(row: unknown, hash: (token: string) => string): unknown {
  return hasToken(row) ? { ...row, token: hash(String(row.token)) } : row;
}

function hasToken(row: unknown): row is { token: unknown } {
  return typeof row === "object" && row !== null && "token" in row;
}
