import { t } from "@lingui/core/macro";

/** The first that matches counts: most browsers also name those they descend from. */
const browsers: [name: string, pattern: RegExp][] = [
  ["Edge", /\bEdg(?:A|iOS)?\//],
  ["Opera", /\b(?:OPR|OPT|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Vivaldi", /\bVivaldi\//],
  ["DuckDuckGo", /\b(?:DuckDuckGo|Ddg)\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ["Safari", /\bVersion\/[\w.]+ (?:Mobile\/\w+ )?Safari\//],
];

const systems: [name: string, pattern: RegExp][] = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

/** The name that is stored of a device of which neither is known. */
export const unknownDevice = "unknown device";

/** Browser and system in words, such as `Firefox on Android`, without versions, as it is stored; null when neither is known. */
export function describeDevice(userAgent: string | null | undefined): string | null {
  const start = (userAgent ?? "").slice(0, 500);
  const named = [browsers, systems].flatMap(
    (known) => known.find(([, pattern]) => pattern.test(start))?.[0] ?? [],
  );
  return named.length > 0 ? named.join(" on ") : null;
}

/** A device in the reader's language. `stored` is what `describeDevice` returned, or `unknownDevice`. */
export function sayDevice(stored: string | null): string {
  if (stored === null) return t`Unknown device`;
  if (stored === unknownDevice) return t`unknown device`;
  const [browser, system] = stored.split(" on ");
  return system === undefined
    ? stored
    : t({ message: `${browser} on ${system}`, comment: "Such as Firefox on Android" });
}
