import { createRoot, type Root } from "react-dom/client";
import { Bar, type BarProps } from "./bar.tsx";
import type { Heard } from "./heard.ts";

interface Shown {
  player: HTMLMediaElement;
  /** The element, if the bar holds it. */
  held: HTMLAudioElement | undefined;
  frame: HTMLElement;
  root: Root;
  ends: AbortController;
}

let shown: Shown | undefined;

export function inBar(): HTMLAudioElement | undefined {
  return shown?.held;
}

/** Moves it where no navigation reaches it. A browser does not pause it if it is in the document again in the same task. */
export function show(audio: HTMLAudioElement, props: Omit<BarProps, "player">): void {
  audio.hidden = true;
  open({ player: audio, ...props }, audio);
}

/** Shows the bar while the player is scrolled out of sight. The element stays. Returns a function that ends this. */
export function keepInReach(player: HTMLMediaElement, heard: Heard): () => void {
  const ends = new AbortController();
  let isPast = false;
  let isClosed = false;
  const place = () => {
    if (!isPast || isClosed) hide(player);
    else if (!shown || (!shown.held && shown.player !== player && !player.paused))
      open({
        player,
        heard,
        go: () => player.scrollIntoView({ block: "center" }),
        close: () => {
          player.pause();
          isClosed = true;
          place();
        },
        hasText: document.querySelector("main [data-from]") !== null,
      });
  };
  // It reaches far below the screen, so that only what is above it is outside. The header covers some of the screen.
  const rootMargin = "-10% 0px 1000000px";
  const observer = new IntersectionObserver(
    (entries) => {
      isPast = entries.at(-1)?.isIntersecting === false;
      place();
    },
    { rootMargin },
  );
  observer.observe(player);
  player.addEventListener(
    "play",
    () => {
      isClosed = false;
      place();
    },
    { signal: ends.signal },
  );
  return () => {
    observer.disconnect();
    ends.abort();
    if (shown?.held !== player) hide(player);
  };
}

function open(props: BarProps, held?: HTMLAudioElement): void {
  if (shown) hide(shown.player);
  const frame = document.createElement("div");
  frame.className = "inset-x-0 bottom-0 z-30 border-t border-line bg-card shadow-sm print:hidden";
  const content = document.createElement("div");
  frame.append(content);
  if (held) frame.append(held);
  document.body.append(frame);
  const root = createRoot(content);
  root.render(<Bar {...props} />);
  const ends = new AbortController();
  shown = { player: props.player, held, frame, root, ends };
  makeRoomFor(frame, ends.signal);
}

export function hide(player: HTMLMediaElement): void {
  if (shown?.player !== player) return;
  const { frame, held, root, ends } = shown;
  shown = undefined;
  ends.abort();
  if (frame.contains(document.activeElement)) {
    const next = held || !player.isConnected ? document.getElementById("main") : player;
    next?.focus({ preventScroll: true });
  }
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
