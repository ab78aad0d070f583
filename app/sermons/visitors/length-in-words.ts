import { plural, t } from "@lingui/core/macro";

/** The length of a recording: `42 minutes`, `1 hour 5 minutes`. */
export function lengthInWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const inHours = plural(hours, { one: "# hour", other: "# hours" });
  const inMinutes = plural({ minutes: rest }, { one: "# minute", other: "# minutes" });
  if (hours === 0) return inMinutes;
  return rest === 0 ? inHours : t`${inHours} ${inMinutes}`;
}
