import { styleText } from "node:util";
import lighthouse, { type Result } from "lighthouse";
import { publicPages, unlistedPages } from "../../app/serving/crawlers/public-pages.ts";
import { launchBrowser } from "../../test/support/browser.ts";
import { freePort } from "../../test/support/free-port.ts";
import { startSite } from "./servers.ts";
import { median } from "./table.ts";
import { temporaryFolder } from "./temporary-resources.ts";

const kinds = ["Document", "Stylesheet", "Script", "Font", "Image", "Media"] as const;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Scores vary from one audit to the next, but each takes about ten seconds: BENCH_AUDITS=5 gives medians of five. */
const auditsOfEach = Number(process.env.BENCH_AUDITS ?? 1);
const phone = { mobile: true, width: 390, height: 844, deviceScaleFactor: 2, disabled: false };

export async function measureFirstViews(
  pages: readonly string[] = [...publicPages, ...unlistedPages],
): Promise<void> {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path, "on");
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    process.stdout.write(
      `\n${styleText("bold", "First view of every public page, with Lighthouse's mobile profile at 390 px (KB over the wire)")}\n`,
    );
    printRow([
      "",
      "HTML",
      "CSS",
      "JS",
      "fonts",
      "pictures",
      "media",
      "sum",
      "LCP s",
      "CLS",
      "TBT ms",
      ...scoreNames,
    ]);
    for (const page of pages) {
      const audits: Result[] = [];
      while (audits.length < auditsOfEach) audits.push(await audit(site.url + page, port));
      printRow([page, ...mediansOf(audits.map(figuresOf)).map(show)]);
    }
    process.stdout.write(
      "  aim: HTML with its styles at most 14 KB for / and /event and 12 for the others, a sum of at most 200 KB for the home page and 170 for the others, CLS under 0.02, every score 100\n",
    );
  } finally {
    await browser.close();
  }
}

const scoreNames = ["speed", "access", "practice", "search"];

async function audit(url: string, port: number): Promise<Result> {
  const isQuiet = unlistedPages.includes(new URL(url).pathname);
  const audited = await lighthouse(url, {
    port,
    logLevel: "error",
    onlyCategories: categories.filter((category) => category !== "seo" || !isQuiet),
    formFactor: "mobile",
    screenEmulation: phone,
  });
  if (!audited || audited.lhr.runtimeError)
    throw new Error(`${url}: ${audited?.lhr.runtimeError?.message ?? "Lighthouse gave no result"}`);
  for (const name of failuresOf(audited.lhr)) process.stderr.write(`  ${new URL(url).pathname}: ${name}\n`);
  return audited.lhr;
}

/** The failed audits of a page. Those of performance are left out because they are only advice. */
function failuresOf({ categories: judged, audits }: Result): string[] {
  return Object.values(judged)
    .filter(({ id }) => id !== "performance")
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`);
}

type Figure = number | undefined;

/** In the order of the columns; undefined where there is no such score. */
function figuresOf({ audits, categories: judged }: Result): Figure[] {
  const requests = itemsOf(audits["network-requests"]) as { resourceType: string; transferSize: number }[];
  const sent = kinds.map((kind) =>
    requests
      .filter(({ resourceType }) => resourceType === kind)
      .reduce((bytes, { transferSize }) => bytes + transferSize, 0),
  );
  const sum = requests.reduce((bytes, { transferSize }) => bytes + transferSize, 0);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return [
    ...[...sent, sum].map((bytes) => bytes / 1024),
    value("largest-contentful-paint") / 1000,
    value("cumulative-layout-shift"),
    value("total-blocking-time"),
    ...categories.map((id) => judged[id] && (judged[id].score ?? 0) * 100),
  ];
}

function mediansOf(audits: Figure[][]): Figure[] {
  return (audits[0] ?? []).map((_, column) => {
    const known = audits.flatMap((figures) => figures[column] ?? []);
    return known.length > 0 ? median(known) : undefined;
  });
}

const digitsAfterSizes = [2, 3, 0];

function show(figure: Figure, column: number): string {
  if (figure === undefined) return "–";
  const isSize = column <= kinds.length;
  const digits = isSize ? Number(figure < 10) : (digitsAfterSizes[column - kinds.length - 1] ?? 0);
  return figure.toFixed(digits);
}

function itemsOf(audit: Result["audits"][string] | undefined): unknown[] {
  return audit?.details && "items" in audit.details ? (audit.details.items as unknown[]) : [];
}

function printRow([name = "", ...cells]: string[]): void {
  process.stdout.write(`  ${name.padEnd(26)}${cells.map((cell) => cell.padStart(9)).join("")}\n`);
}
