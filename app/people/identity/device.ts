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

/** Browser and system in words, such as `Firefox on Android`, without versions; null when neither is known. */
export function describeDevice(userAgent: string | null | undefined): string | null {
  const start = (userAgent ?? "").slice(0, 500);
  const named = [browsers, systems].flatMap(
    (known) => known.find(([, pattern]) => pattern.test(start))?.[0] ?? [],
  );
  return named.length > 0 ? named.join(" on ") : null;
}
