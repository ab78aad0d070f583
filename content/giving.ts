import type { Giving } from "../app/congregation/schema.ts";

/** The account for gifts, in the order that a transfer asks for it. */
export const giving: Giving = {
  bankAccount: [
    { label: "Account name", value: "Riverside Community Church" },
    { label: "Bank", value: "Valley Savings Bank" },
    { label: "Sort code", value: "00-00-00" },
    { label: "Account number", value: "00000000" },
    { label: "Reference", value: "GIFT and your surname" },
  ],
};
