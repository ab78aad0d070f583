import { isFollowing, whenFollowing } from "../listening/following.ts";

/** After somebody scrolled by hand. */
const restMs = 5000;
/** An end of scrolling that browsers do not tell: no step for so long. */
const stillMs = 500;
const startMs = 1000;

/** Scrolls only if somebody wants that and has not just scrolled by hand. */
export function scrollAlong(signal: AbortSignal): (part: Element) => void {
  let shown: Element | undefined;
  let restsUntil = 0;
  let ends: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    shown = undefined;
    restsUntil = performance.now() + restMs;
  };
  const endAfter = (ms: number) => {
    clearTimeout(ends);
    ends = setTimeout(() => {
      ends = undefined;
    }, ms);
  };
  const options = { passive: true, signal };
  for (const event of ["wheel", "touchmove"]) window.addEventListener(event, rest, options);
  // By keys and the scroll bar, too; but while we scroll these events are ours.
  window.addEventListener("scroll", () => (ends === undefined ? rest() : endAfter(stillMs)), options);
  const stopNoticing = whenFollowing(() => {
    restsUntil = 0;
    shown = undefined;
    // Somebody who scrolled to the button and pressed it has stopped scrolling.
    endAfter(startMs);
  });
  signal.addEventListener("abort", stopNoticing);
  return (part) => {
    if (!isFollowing() || part === shown || performance.now() < restsUntil) return;
    shown = part;
    endAfter(startMs);
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    part.scrollIntoView({ block: "center", behavior: isStill ? "instant" : "smooth" });
  };
}
