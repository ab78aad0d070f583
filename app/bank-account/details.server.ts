import { createHash } from "node:crypto";
import { electronicFormatIBAN, friendlyFormatIBAN } from "ibantools";
import type { BankAccount } from "../../content/bank-account-schema.ts";
import { factSets } from "../congregation/fact-sets.server.ts";
import { factSetsInWords } from "../congregation/facts.ts";
import { factsAsText } from "../page-texts/facts-text.server.ts";
import type { TextInUse } from "../page-texts/published-page.ts";
import type { ComparedLine } from "./bank-account.ts";

export const bankText = factsAsText("bank-account", factSetsInWords["bank-account"].title);

/** Details from a row of a table; undefined if this version does not accept them. */
export function storedDetails(json: string): BankAccount | undefined {
  return factSets["bank-account"].schema.safeParse(JSON.parse(json)).data;
}

/** Names what somebody compared a proposal with. */
export function seenKey({ content, version }: TextInUse<BankAccount>): string {
  return createHash("sha256")
    .update(JSON.stringify([version, content]))
    .digest("base64url");
}

/** A line as the public page shows it. */
export interface ShownLine {
  label: string;
  value: string;
  hint?: string | undefined;
  /** What is copied, where that differs from `value`. */
  copied?: string;
}

/** The lines of the public page, with those of the scan code that people may have to type. */
export function shownLines({ lines, transfer }: BankAccount): ShownLine[] {
  if (!transfer) return lines;
  const copied = electronicFormatIBAN(transfer.iban) ?? transfer.iban;
  return [
    ...lines,
    { label: "IBAN", value: grouped(transfer.iban), copied },
    ...(transfer.bic === undefined ? [] : [{ label: "BIC", value: transfer.bic }]),
  ];
}

export function grouped(iban: string): string {
  return friendlyFormatIBAN(iban) ?? iban;
}

/** Both details line by line, in the order of the proposed ones; lines that would go come last. */
export function compared(before: BankAccount, after: BankAccount): ComparedLine[] {
  const [was, is] = [partsOf(before), partsOf(after)];
  return [...new Set([...is.keys(), ...was.keys()])].map((key) => ({
    label: is.get(key)?.label ?? was.get(key)?.label ?? key,
    before: was.get(key)?.value,
    after: is.get(key)?.value,
  }));
}

function partsOf({ lines, transfer }: BankAccount): Map<string, { label: string; value: string }> {
  const parts = lines.map(
    ({ label, value, hint }) =>
      [`line ${label}`, { label, value: hint === undefined ? value : `${value} (${hint})` }] as const,
  );
  const ofCode = [
    ["IBAN", transfer && grouped(transfer.iban)],
    ["BIC", transfer?.bic],
    ["Name in the scan code", transfer?.name],
    ["Reference in the scan code", transfer?.reference],
  ] as const;
  return new Map([
    ...parts,
    ...ofCode.flatMap(([label, value]) =>
      value === undefined ? [] : [[`code ${label}`, { label, value }] as const],
    ),
  ]);
}
