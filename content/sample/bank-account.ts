import type { BankAccount } from "../bank-account-schema.ts";

export const bankAccount: BankAccount = {
  lines: [
    { label: "Account name", value: "Riverside Community Church" },
    { label: "Bank", value: "Valley Savings Bank" },
    { label: "Sort code", value: "00-00-00" },
    { label: "Account number", value: "00000000" },
    { label: "Reference", value: "GIFT", hint: "and your surname after it" },
  ],
};
