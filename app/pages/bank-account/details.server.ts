import { createHash } from "node:crypto";
import { electronicFormatIBAN, friendlyFormatIBAN } from "ibantools";
import { z } from "zod";
import type { BankAccount } from "../../../content/bank-account-schema.ts";
import { readStored, type StoredJson, unknownIn } from "../../../platform/stored-json.ts";
import { factSetsInWords } from "../originals/facts.ts";
import { factsAsText } from "../texts/facts-text.server.ts";
import type { TextInUse } from "../texts/published-pages.ts";
import type { ComparedLine } from "./bank-limits.ts";

export const bankText = factsAsText("bank-account", factSetsInWords["bank-account"].title);

/** Details with what this version of the site does not know of them. Nobody confirms what they have not seen. */
export interface WholeDetails {
  account: BankAccount;
  /** By their paths. */
  unknown: [string, unknown][];
}

/** Details from a row of a table; undefined if this version cannot read them. */
export function storedDetails(stored: StoredJson): WholeDetails | undefined {
  const account = readStored(bankText, stored);
  return account && { account, unknown: unknownIn(bankText, stored) };
}

/** What is published while a church shows no bank details. */
export const noDetails: BankAccount = { lines: [] };

/** Whether a church shows no details. Those that this version cannot read have no lines either. */
export function isAbsent({
  content,
  isUnreadable,
}: Pick<TextInUse<BankAccount>, "content" | "isUnreadable">): boolean {
  return content.lines.length === 0 && !isUnreadable;
}

/** The details in use, for comparing. */
export function detailsInUse({ content, stored }: TextInUse<BankAccount>): WholeDetails {
  return { account: content, unknown: stored ? unknownIn(bankText, stored) : [] };
}

/** Older versions may have accepted details that this one does not, and history shows them too. */
const everAccepted = {
  schema: z.looseObject({
    lines: z.array(z.looseObject({ label: z.string(), value: z.string(), hint: z.string().optional() })),
    transfer: z
      .looseObject({
        name: z.string(),
        iban: z.string(),
        bic: z.string().optional(),
        reference: z.string().optional(),
      })
      .optional(),
  }),
};

/** Details for the history; without lines if this version cannot read them. */
export function pastDetails(stored: StoredJson): WholeDetails {
  const whole = storedDetails(stored);
  return whole ?? { account: readStored(everAccepted, stored) ?? { lines: [] }, unknown: [] };
}

/** Names what somebody compared a proposal with. */
export function seenKey({ content, version }: TextInUse<BankAccount>): string {
  return createHash("sha256")
    .update(JSON.stringify([version, content]))
    .digest("base64url");
}

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
export function compared(before: WholeDetails, after: WholeDetails): ComparedLine[] {
  const [was, is] = [partsOf(before), partsOf(after)];
  return [...new Set([...is.keys(), ...was.keys()])].map((key) => ({
    label: is.get(key)?.label ?? was.get(key)?.label ?? key,
    before: was.get(key)?.value,
    after: is.get(key)?.value,
  }));
}

function partsOf({ account, unknown }: WholeDetails): Map<string, { label: string; value: string }> {
  const { lines, transfer } = account;
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
  const ofOthers = unknown.map(
    ([path, value]) =>
      [
        `unknown ${path}`,
        { label: `${path} (unknown to this version of the site)`, value: JSON.stringify(value) },
      ] as const,
  );
  return new Map([
    ...parts,
    ...ofOthers,
    ...ofCode.flatMap(([label, value]) =>
      value === undefined ? [] : [[`code ${label}`, { label, value }] as const],
    ),
  ]);
}
