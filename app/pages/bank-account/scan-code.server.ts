import { isSEPACountry } from "ibantools";
import type { BankAccount } from "../../../content/bank-account-schema.ts";
import { type DrawnCode, drawCode } from "../../../platform/scan-code.ts";
import { grouped } from "./details.server.ts";

type Transfer = NonNullable<BankAccount["transfer"]>;

export interface ScanCode extends DrawnCode {
  /** What the code fills in, for people to check. */
  name: string;
  iban: string;
  reference: string | undefined;
}

/** The code that fills in a transfer in a bank's app; undefined where SEPA transfers do not reach. */
export function scanCodeOf({ transfer }: BankAccount): ScanCode | undefined {
  if (!transfer || !isSEPACountry(transfer.iban.slice(0, 2))) return undefined;
  const { name, iban, reference } = transfer;
  return { ...drawCode(transferText(transfer)), name, iban: grouped(iban), reference };
}

/**
 * The text of a SEPA transfer code, without an amount: EPC069-12, "Quick Response Code: Guidelines to Enable Data Capture
 * for the Initiation of a SEPA Credit Transfer", version 002 in UTF-8.
 */
export function transferText({ name, iban, bic = "", reference = "" }: Transfer): string {
  const [amount, purpose, creditorReference] = ["", "", ""];
  const lines = ["BCD", "002", "1", "SCT", bic, name, iban, amount, purpose, creditorReference, reference];
  // The last element that is filled in has no line end after it.
  return lines.join("\n").trimEnd();
}
