import { counted } from "../../../platform/counted.ts";

/** The length of a recording: `42 minutes`, `1 hour 5 minutes`. */
export function lengthInWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    ...(hours > 0 ? [counted(hours, "hour")] : []),
    ...(rest > 0 ? [counted(rest, "minute")] : []),
  ];
  return parts.join(" ");
}
