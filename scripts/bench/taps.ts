import type { Browser } from "playwright-core";
import { launchBrowser } from "../../test/support/browser.ts";
import { builtSite, startSite } from "./servers.ts";
import { compared, type Line, milliseconds } from "./table.ts";
import { temporaryFolder } from "./temporary-resources.ts";

const rounds = Number(process.env.BENCH_TAPS ?? 7);
const pages = ["/", "/event", "/daily-posts"];
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const slowness = 4;
/** The first tap makes scripts come; the others meet them. In milliseconds after it. */
const taps = [0, 300, 600, 900];
const aim = "at most 200 ms";

/** The folder of another checkout that is built, such as a worktree of an earlier commit. */
const { BENCH_BASELINE: otherCheckout } = process.env;

export const baselineOfTaps = otherCheckout
  ? `the build in ${otherCheckout}`
  : "the same page without scripts (set BENCH_BASELINE to the folder of another build)";

/** How long people wait for the paint after each tap, on a phone that has seen no page of the site before. */
export async function measureTaps(): Promise<Line[]> {
  await using folder = await temporaryFolder();
  await using site = await startSite(`${folder.path}/ours`, "on");
  await using other = otherCheckout
    ? await startSite(`${folder.path}/other`, "on", {}, builtSite(otherCheckout))
    : { url: site.url, [Symbol.asyncDispose]: async () => undefined };
  const browser = await launchBrowser();
  const lines: Line[] = [];
  try {
    for (const page of pages) {
      const results: { ours: number[]; baseline: number[] }[] = [];
      for (let round = 0; round < rounds; round++)
        results.push({
          ours: await paintsAfterTaps(browser, site.url + page, { withScripts: true }),
          baseline: await paintsAfterTaps(browser, other.url + page, {
            withScripts: otherCheckout !== undefined,
          }),
        });
      const of = (value: (paints: number[]) => number) =>
        results.map(({ ours, baseline }) => ({ ours: value(ours), baseline: value(baseline) }));
      lines.push(
        compared(
          `${page}: paint after the first tap`,
          of(([first = 0]) => first),
          milliseconds,
          aim,
        ),
        compared(
          "  the longest after the next three",
          of(([, ...next]) => Math.max(...next)),
          milliseconds,
          aim,
        ),
      );
    }
  } finally {
    await browser.close();
  }
  return lines;
}

interface Noted {
  paints: { tappedAt: number; after: number }[];
}

/** Runs in the page. Browsers report no events that are painted within 16 ms. */
function notePaints() {
  const paints: Noted["paints"] = [];
  Object.assign(window, { paints });
  addEventListener("pointerdown", ({ timeStamp }) => paints.push({ tappedAt: timeStamp, after: 16 }), true);
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      const paint = paints.findLast(({ tappedAt }) => tappedAt <= startTime);
      if (paint) paint.after = Math.max(paint.after, duration);
    }
  });
  observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

/** In milliseconds, in steps of eight, as browsers report them. */
async function paintsAfterTaps(
  browser: Browser,
  url: string,
  { withScripts }: { withScripts: boolean },
): Promise<number[]> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    if (!withScripts) await page.route("**/*.js", (route) => route.abort());
    await page.addInitScript(notePaints);
    await page.goto(url);
    await page.waitForLoadState("networkidle");
    const menu = await page.getByRole("banner").getByRole("button", { name: "Menu" }).boundingBox();
    if (!menu) throw new Error(`${url} has no button for its menu`);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
    const began = performance.now();
    const sent: Promise<unknown>[] = [];
    for (const at of taps) {
      await new Promise((resolve) => setTimeout(resolve, began + at - performance.now()));
      // Besides the menu, whose parts change places, nothing is tapped.
      const point = { x: menu.x + menu.width / 2, y: menu.y + menu.height / 2 };
      sent.push(
        session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] }),
        session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
      );
    }
    await Promise.all(sent);
    await page.waitForTimeout(2500);
    const paints = await page.evaluate(() => (window as unknown as Noted).paints.map(({ after }) => after));
    if (paints.length !== taps.length) throw new Error(`${url} saw ${paints.length} taps`);
    return paints;
  } finally {
    await context.close();
  }
}
