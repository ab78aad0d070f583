/** The length of a recording: `42 minutes`, `1 hour 5 minutes`. */
export function lengthInWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [counted(hours, "hour"), counted(rest, "minute")].filter(Boolean).join(" ");
}

function counted(number: number, noun: string): string {
  if (number === 0) return "";
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
