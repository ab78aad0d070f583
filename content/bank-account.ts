import type { BankAccount } from "./bank-account-schema.ts";

/** One line each: `{ label: "Sort code", value: "…" }`. */
export const bankAccount: BankAccount = { lines: [] };
