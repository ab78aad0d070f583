import { isSEPACountry } from "ibantools";
import { encodeQR } from "qr";
import type { BankAccount } from "../../../content/bank-account-schema.ts";
import { grouped } from "./details.server.ts";

type Transfer = NonNullable<BankAccount["transfer"]>;

export interface ScanCode {
  /** Length of a side, with the empty border that scanners need. */
  size: number;
  /** The `d` of an SVG path whose strokes are as wide as a dot. */
  path: string;
  /** What the code fills in, for people to check. */
  name: string;
  iban: string;
  reference: string | undefined;
}

/** The code that fills in a transfer in a bank's app; undefined where SEPA transfers do not reach. */
export function scanCodeOf({ transfer }: BankAccount): ScanCode | undefined {
  if (!transfer || !isSEPACountry(transfer.iban.slice(0, 2))) return undefined;
  const rows = encodeQR(transferText(transfer), "raw", { ecc: "medium", border: 4 });
  const { name, iban, reference } = transfer;
  return { size: rows.length, path: strokesOf(rows), name, iban: grouped(iban), reference };
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

function strokesOf(rows: boolean[][]): string {
  return rows
    .map((row, y) => {
      const dots = row.map((isDark) => (isDark ? "#" : " ")).join("");
      let end = 0;
      const strokes = [...dots.matchAll(/#+/g)].map(({ 0: run, index }) => {
        const move = end === 0 ? `M${index} ${y}.5` : `m${index - end} 0`;
        end = index + run.length;
        return `${move}h${run.length}`;
      });
      return strokes.join("");
    })
    .join("");
}
