import { frameSettings, playerOf } from "../media/videos/video-links.ts";

const loadingLimitMs = 8000;

/**
 * Whether a link's player loads in a hidden frame of this page. It detects sites that never respond. A page that
 * refuses frames or is unreachable also loads, as an error page that scripts cannot tell from a player; the server
 * detects those.
 */
export async function checkEmbeddable(link: string): Promise<boolean> {
  const player = playerOf(link, location.origin);
  if (player?.kind !== "frame") return player !== undefined;
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = "";
  Object.assign(frame, frameSettings(player));
  try {
    const loaded = firstLoad(frame);
    frame.src = player.url;
    document.body.append(frame);
    return await loaded;
  } finally {
    frame.remove();
  }
}

function firstLoad(frame: HTMLIFrameElement): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), loadingLimitMs);
    frame.addEventListener("load", () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
