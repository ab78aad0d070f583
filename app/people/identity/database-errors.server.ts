import type { BetterAuthPlugin } from "better-auth";
import type { DBAdapter } from "better-auth/adapters";
import { APIError, isAPIError } from "better-auth/api";
import { isStandstill } from "../../../database/standstill-error.ts";
import { standstillSentence } from "../../../database/standstill-sentence.ts";
import { isUnavailable } from "../../../database/unavailable.ts";

/** Lets errors of a busy or unreachable database through: better-auth hides all errors except its own kind. */
export const databaseErrors = {
  id: "passed-on-database-errors",
  init: ({ adapter }) => ({ context: { adapter: passingOn(adapter) } }),
} satisfies BetterAuthPlugin;

function passingOn(adapter: DBAdapter): DBAdapter {
  const { transaction, ...methods } = adapter;
  return {
    ...(passingOnAll(methods) as typeof methods),
    transaction: (work) => passOn(transaction((trx) => work(passingOnAll(trx)))),
  };
}

function passingOnAll<Methods extends object>(methods: Methods): Methods {
  const passing = Object.entries(methods).map(([name, member]) => [
    name,
    typeof member === "function" ? (...values: unknown[]) => passOn(member(...values)) : member,
  ]);
  return Object.fromEntries(passing);
}

async function passOn<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isAPIError(error) || !isUnavailable(error)) throw error;
    const message = isStandstill(error) ? standstillSentence() : "The database is busy or cannot be reached.";
    throw Object.assign(new APIError("SERVICE_UNAVAILABLE", { message }), { cause: error });
  }
}
