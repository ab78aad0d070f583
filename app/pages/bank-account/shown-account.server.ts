import type { RouterContextProvider } from "react-router";
import type { BankAccount } from "../../../content/bank-account-schema.ts";
import { here, type Site } from "../../contexts.ts";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { may } from "../../viewer.ts";
import type { ConfirmedFacts } from "../congregation/facts.ts";
import { isShown } from "../texts/page-settings.ts";
import { isAbsent, type ShownLine, shownLines } from "./details.server.ts";
import { type ScanCode, scanCodeOf } from "./scan-code.server.ts";

export interface ShownAccount {
  /** Undefined while there are none to show; empty if this version of the site cannot read them. */
  lines: ShownLine[] | undefined;
  isUnreadable: boolean;
  code: ScanCode | undefined;
  /** The day on which a second person confirmed them; undefined for those of a file or of one person. */
  confirmedOn: string | undefined;
  /** Whether the viewer may propose and confirm bank details. */
  isHolder: boolean;
}

export async function readShownAccount(context: Readonly<RouterContextProvider>): Promise<ShownAccount> {
  const { site, viewer } = here(context);
  const inUse = await site.facts.readConfirmed("bank-account");
  const { facts: account, isUnreadable, confirmedAt } = inUse;
  return {
    lines: linesOf(inUse),
    isUnreadable,
    code: scanCodeOf(account),
    confirmedOn: confirmedAt && formatDay(dayOf(confirmedAt)),
    isHolder: may(viewer, "bank:write"),
  };
}

/** Whether visitors see the page with the bank details. */
export async function isGivingShown({ clock, pages }: Pick<Site, "clock" | "pages">): Promise<boolean> {
  return (await pages.ofSite()).some((page) => page.id === "giving" && isShown(page, clock()));
}

function linesOf({ facts, isUnreadable }: ConfirmedFacts<BankAccount>): ShownLine[] | undefined {
  return isAbsent({ content: facts, isUnreadable }) ? undefined : shownLines(facts);
}
