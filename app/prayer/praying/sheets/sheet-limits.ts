import { z } from "zod";
import "../../../forms/without-eval.ts";

export const sheetsPath = "/update-prayer-requests/sheet";

export const sheetDays = { least: 1, usual: 14, most: 60 };

/** More than anybody prays for from paper. */
export const mostOnSheet = 60;

/** Marks a sheet that nobody but the pastor reads, at each request and, by `app.css`, at the top of each page. */
export const forPastorOnly = "For the pastor only";

/** How a sheet is printed. */
export const sheetSizes = {
  a4: "A4",
  folded: "A5, folded from A4",
  large: "Large print",
} as const;

export type SheetSize = keyof typeof sheetSizes;

export function sheetSizeOf(url: string): SheetSize {
  const size = new URL(url).searchParams.get("size") ?? "";
  return Object.hasOwn(sheetSizes, size) ? (size as SheetSize) : "a4";
}

export const wrongDays = `Please enter a whole number from ${sheetDays.least} to ${sheetDays.most}`;
const days = { error: wrongDays };

export const sheetSchema = z.object({
  days: z.coerce.number(days).int(days).min(sheetDays.least, days).max(sheetDays.most, days),
  // What is missing or unknown prints nothing of what only the pastor reads.
  isForPastor: z
    .string()
    .optional()
    .transform((sent) => sent === "on"),
});

/** The number in the URL of a sheet; 0, which no sheet has, for anything else. */
export function sheetNumberOf(id: string): number {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0;
}
