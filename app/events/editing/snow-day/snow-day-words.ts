import { counted } from "../../../../platform/counted.ts";
import type { Called, Undone } from "./call.server.ts";
import { snowDayMessages } from "./snow-day-schema.ts";

const told = "People who replied are told by email";

export function calledInWords(called: Called): string {
  if (called.outcome === "already") return snowDayMessages.already;
  if (called.outcome === "other-day") return snowDayMessages.otherDay;
  const { dates } = called;
  if (dates === 0) return "Today is cancelled.";
  return `Today is cancelled: ${counted(dates, "date")}. ${told} within ten minutes, unless you undo it first.`;
}

export function undoneInWords({ dates, left }: Undone): string {
  const back =
    dates === 0
      ? "That is undone."
      : `That is undone: ${counted(dates, "date")} as planned before. ${told} if they had heard of it.`;
  if (left === 0) return back;
  return `${back} ${counted(left, "date")} changed since and left alone.`;
}
