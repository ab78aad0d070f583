import type { RouterContextProvider } from "react-router";
import type { BankAccount } from "../../../content/bank-account-schema.ts";
import { here, type Site } from "../../contexts.ts";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { may } from "../../viewer.ts";
import type { ConfirmedFacts } from "../originals/facts.ts";
import { isShown, type PageSettings } from "../texts/page-settings.ts";
import { isAbsent, type ShownLine, shownLines } from "./details.server.ts";
import { type ScanCode, scanCodeOf } from "./scan-code.server.ts";

export interface ShownAccount {
  /** Undefined while there are none to show; empty if this version of the site cannot read them. */
  lines: ShownLine[] | undefined;
  isUnreadable: boolean;
  code: ScanCode | undefined;
  /** The day on which a second person confirmed them; undefined for those of a file or of one person. */
  confirmedOn: string | undefined;
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

export interface AccountOnContact {
  lines: ShownLine[];
  confirmedOn: string;
}

type ShowingSite = Pick<Site, "clock" | "pages" | "facts">;

/** Only what two people confirmed, unless the church shows none there or has hidden the page /giving. */
export async function readAccountOnContact(site: ShowingSite): Promise<AccountOnContact | undefined> {
  const [{ bankDetailsOnContact }, inUse, giving] = await Promise.all([
    site.facts.read("giving"),
    site.facts.readConfirmed("bank-account"),
    findGiving(site),
  ]);
  const lines = linesOf(inUse) ?? [];
  if (bankDetailsOnContact === "no" || !inUse.confirmedAt || lines.length === 0) return undefined;
  // Until somebody changes its settings, it is hidden only because nobody has written it.
  if (giving && giving.version > 0 && !isShown(giving, site.clock())) return undefined;
  return { lines, confirmedOn: formatDay(dayOf(inUse.confirmedAt)) };
}

export async function hasDetails({ facts }: Pick<Site, "facts">): Promise<boolean> {
  return linesOf(await facts.readConfirmed("bank-account")) !== undefined;
}

export async function pagesWithDetails(site: ShowingSite): Promise<string[]> {
  const giving = await findGiving(site);
  const isGivingShown = giving !== undefined && isShown(giving, site.clock());
  const isOnContact = (await readAccountOnContact(site)) !== undefined;
  return [...(isGivingShown ? ["/giving"] : []), ...(isOnContact ? ["/contact-us"] : [])];
}

async function findGiving({ pages }: Pick<Site, "pages">): Promise<PageSettings | undefined> {
  return (await pages.ofSite()).find(({ id }) => id === "giving");
}

function linesOf({ facts, isUnreadable }: ConfirmedFacts<BankAccount>): ShownLine[] | undefined {
  return isAbsent({ content: facts, isUnreadable }) ? undefined : shownLines(facts);
}
