import { createRoot, type Root } from "react-dom/client";
import { Bar, type BarProps } from "./bar.tsx";

interface Shown {
  audio: HTMLAudioElement;
  frame: HTMLElement;
  root: Root;
  ends: AbortController;
}

let shown: Shown | undefined;

/** The element that is in the bar. */
export function inBar(): HTMLAudioElement | undefined {
  return shown?.audio;
}

/**
 * Moves a playing element to the end of the document, where no navigation reaches it, and shows its buttons in a bar. A
 * browser pauses an element that leaves the document, but not one that is in it again in the same task.
 */
export function show(audio: HTMLAudioElement, props: Omit<BarProps, "audio">): void {
  if (shown) hide(shown.audio);
  const frame = document.createElement("div");
  frame.className = "inset-x-0 bottom-0 z-30 border-t border-line bg-card shadow-sm print:hidden";
  const content = document.createElement("div");
  audio.hidden = true;
  frame.append(content, audio);
  document.body.append(frame);
  const root = createRoot(content);
  root.render(<Bar audio={audio} {...props} />);
  const ends = new AbortController();
  shown = { audio, frame, root, ends };
  makeRoomFor(frame, ends.signal);
}

/** Removes the bar of this element, if it has one. */
export function hide(audio: HTMLAudioElement): void {
  if (shown?.audio !== audio) return;
  const { frame, root, ends } = shown;
  shown = undefined;
  ends.abort();
  if (frame.contains(document.activeElement)) document.getElementById("main")?.focus({ preventScroll: true });
  frame.remove();
  // It may be called while React renders the page.
  queueMicrotask(() => root.unmount());
}

/** Of the screen. A higher bar, as with large text, stays below the page. */
const mostOfScreen = 1 / 4;

/** Keeps the end of the page, and whatever gets the focus, above the bar. */
function makeRoomFor(frame: HTMLElement, signal: AbortSignal): void {
  const pageStyle = document.documentElement.style;
  const place = () => {
    const height = frame.offsetHeight;
    const isFixed = height <= window.innerHeight * mostOfScreen;
    frame.style.position = isFixed ? "fixed" : "static";
    pageStyle.scrollPaddingBottom = isFixed ? `${height + 16}px` : "";
    document.body.style.paddingBottom = isFixed ? `${height}px` : "";
  };
  place();
  const observer = new ResizeObserver(place);
  observer.observe(frame);
  window.addEventListener("resize", place, { signal });
  signal.addEventListener("abort", () => {
    observer.disconnect();
    pageStyle.scrollPaddingBottom = "";
    document.body.style.paddingBottom = "";
  });
}
