import { t } from "@lingui/core/macro";

/** `3 to 12` */
export function agesInWords({ from, to }: { from: number; to: number }): string {
  return t({ message: `${from} to ${to}`, comment: "Ages of children, as in “3 to 12”" });
}
