import { t } from "@lingui/core/macro";
import { counted } from "../../../../platform/counted.ts";
import { formatDay } from "../../../dates/dates.ts";
import type { Called, Undone } from "./call.server.ts";
import { atStart } from "./name-of-day.ts";
import { snowDayMessages } from "./snow-day-schema.ts";

const told = "People who replied are told by email";

/** What visitors read if staff write nothing else. It stays true on other days, as the reason of each date. */
export function usualSentence(day: string): string {
  return t`Services and events of ${{ day: formatDay(day, day) }} are cancelled because of the weather.`;
}

export function titleOfDate({ title, isHidden }: { title: string; isHidden: boolean }): string {
  return isHidden ? `${title} (hidden from visitors)` : title;
}

export function calledInWords(called: Called, name: string): string {
  if (called.outcome === "already") return snowDayMessages.already;
  if (called.outcome === "other-day") return snowDayMessages.otherDay;
  const { dates, left } = called;
  const day = atStart(name);
  if (dates === 0) return `${day} is cancelled.`;
  const cancelled =
    left > 0
      ? `${day}: ${counted(dates, "date")} cancelled, ${counted(left, "other")} as planned.`
      : `${day} is cancelled: ${counted(dates, "date")}.`;
  return `${cancelled} ${told} within ten minutes, unless you undo it first.`;
}

export function undoneInWords({ dates, left }: Undone): string {
  const back =
    dates === 0
      ? "That is undone."
      : `That is undone: ${counted(dates, "date")} as planned before. ${told} if they had heard of it.`;
  if (left === 0) return back;
  return `${back} ${counted(left, "date")} changed since and left alone.`;
}
