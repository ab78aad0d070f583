import { frameSettings, playerOf } from "./video-links.ts";

const loadingLimitMs = 8000;
/** How much longer than its first loading an error page gets to load again, and how long it gets at most. */
const marginMs = 500;
const longestDoubtMs = 3000;

/** Whether a link's player works in a page of ours: it is tried in a hidden frame. */
export async function checkEmbeddable(link: string): Promise<boolean> {
  const player = playerOf(link, location.origin);
  if (player?.kind !== "frame") return player !== undefined;
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = "";
  Object.assign(frame, frameSettings(player));
  try {
    const began = performance.now();
    const loaded = nextLoad(frame, loadingLimitMs);
    frame.src = player.address;
    document.body.append(frame);
    if (!(await loaded)) return false;
    return !(await loadsAgain(frame, player.address, performance.now() - began));
  } finally {
    frame.remove();
  }
}

/**
 * Browsers show a page of their own for what refuses frames or cannot be reached, and report it as loaded. It tells
 * itself when no more than the fragment of its address changes: a document stays, an error page is loaded again.
 */
function loadsAgain(frame: HTMLIFrameElement, address: string, tookMs: number): Promise<boolean> {
  const again = nextLoad(frame, Math.min(tookMs + marginMs, longestDoubtMs));
  const { href, hash } = new URL(address);
  // Replaced rather than set as the frame's source, which would give the Back button a step that leads nowhere.
  frame.contentWindow?.location.replace(`${href.slice(0, href.length - hash.length)}#seen`);
  return again;
}

function nextLoad(frame: HTMLIFrameElement, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), limitMs);
    frame.addEventListener(
      "load",
      () => {
        clearTimeout(timer);
        resolve(true);
      },
      { once: true },
    );
  });
}
