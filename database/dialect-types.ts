import type { DatabaseKind } from "./connection.ts";

export interface DialectTypes {
  /** better-auth reads and writes numbers for truth values on SQLite, so its columns are not declared boolean there. */
  identityBoolean: "integer" | "boolean";
  identityDate: "text" | "timestamptz";
}

export const dialectTypes: Record<DatabaseKind, DialectTypes> = {
  sqlite: { identityBoolean: "integer", identityDate: "text" },
  postgres: { identityBoolean: "boolean", identityDate: "timestamptz" },
};
