import { t } from "@lingui/core/macro";
import type { Site } from "../../contexts.ts";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { stateOfHelplines } from "../../pages/shown-facts/helplines-age.server.ts";
import { isStaff, may, type Viewer } from "../../viewer.ts";
import { hasDangerWords } from "./danger-words.server.ts";
import type { Help } from "./help-now.tsx";

/** Whom somebody in danger can call, as the form shows it. */
export async function readHelp(
  { facts, clock }: Pick<Site, "facts" | "clock">,
  viewer: Viewer,
): Promise<Help> {
  const helplines = await facts.read("helplines");
  const isOld = stateOfHelplines(helplines, dayOf(clock().toISOString())) === "old";
  const { checkedOn, ...shown } = helplines;
  if (!isOld) return { ...shown, isOld };
  const why = checkedOn
    ? t`Nobody has checked these numbers since ${{ day: formatDay(checkedOn) }}, so the emergency number comes first.`
    : t`Nobody has said when these numbers were checked, so the emergency number comes first.`;
  return {
    ...shown,
    isOld,
    ...(isStaff(viewer) && { forStaff: { why, mayCheck: may(viewer, "pages:write") } }),
  };
}

/** Whether somebody ticked that they need somebody, or wrote words of danger, in a request or a form that was refused. */
export function needsHelp(typed: Record<string, unknown> | null | undefined): boolean {
  const { title, content, needsSomebody } = typed ?? {};
  return Boolean(needsSomebody) || hasDangerWords(`${title ?? ""}\n\n${content ?? ""}`);
}
