import type { RouterContextProvider } from "react-router";
import { here } from "../../contexts.ts";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { may } from "../../viewer.ts";
import { type ShownLine, shownLines } from "./details.server.ts";
import { type ScanCode, scanCodeOf } from "./scan-code.server.ts";

export interface ShownAccount {
  /** Empty if this version of the site cannot read them. */
  lines: ShownLine[];
  isUnreadable: boolean;
  code: ScanCode | undefined;
  /** The day on which a second person confirmed them; undefined for those of a file. */
  confirmedOn: string | undefined;
  /** Whether the viewer may propose and confirm bank details. */
  isHolder: boolean;
}

export async function readShownAccount(context: Readonly<RouterContextProvider>): Promise<ShownAccount> {
  const { site, viewer } = here(context);
  const { facts: account, isUnreadable, confirmedAt } = await site.facts.readConfirmed("bank-account");
  return {
    lines: shownLines(account),
    isUnreadable,
    code: scanCodeOf(account),
    confirmedOn: confirmedAt && formatDay(dayOf(confirmedAt)),
    isHolder: may(viewer, "bank:write"),
  };
}
