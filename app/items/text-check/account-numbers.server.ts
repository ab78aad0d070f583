import { electronicFormatIBAN, isValidIBAN } from "ibantools";

/** Groups of letters and digits, of which an IBAN has at most 34. */
const candidates = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}(?![\p{L}\p{N}])/giu;

export function accountNumbers(text: string): string[] {
  return [...text.matchAll(candidates)]
    .map(([written]) => validBeginning(written))
    .filter((number) => number !== undefined);
}

/** Words after a number look like more of it. */
function validBeginning(written: string): string | undefined {
  const groups = written.split(" ");
  return groups
    .map((_, index) => groups.slice(0, groups.length - index).join(" "))
    .find((start) => isValidIBAN(electronicFormatIBAN(start) ?? ""));
}
