import { isWithSound, pauseOthers } from "../../ui/one-at-a-time.ts";
import { countOnce } from "./count-once.ts";
import { type Heard, move, stepBack, stepOn } from "./heard.ts";
import { keepPlace, placeIn } from "./listener-choices.ts";

interface Attended {
  heard: Heard;
  ends: AbortController;
  /** Ends that the bar shows the buttons of a player on its own page. */
  endReach?: (() => void) | undefined;
}

const attended = new WeakMap<HTMLMediaElement, Attended>();
/** Loaded with the first recording or film that plays. */
let bar: typeof import("./show-bar.tsx") | undefined;

/** A recording goes on where somebody stopped, it alone plays, and the telephone's lock screen knows its title. */
export function attend(player: HTMLMediaElement, heard: Heard): void {
  const known = attended.get(player);
  if (known) {
    known.heard = heard;
    return;
  }
  const ends = new AbortController();
  const { signal } = ends;
  attended.set(player, { heard, ends });
  const stopped = placeIn(heard.path);
  player.addEventListener(
    "loadedmetadata",
    () => {
      if (stopped !== undefined) player.currentTime = stopped;
    },
    { once: true, signal },
  );
  saveOften(player, heard.path, signal);
  if (isRecording(player)) countOnce(player, heard, signal);
  const played = () => begin(player);
  player.addEventListener("play", played, { signal });
  // A browser plays it before the page's scripts are there.
  if (!player.paused) played();
  const makeRoom = ({ target }: Event) => {
    if (target !== player && target instanceof HTMLMediaElement && isWithSound(target)) player.pause();
  };
  document.addEventListener("play", makeRoom, { capture: true, signal });
}

/** Of what is played, so that a browser that ends without an event loses no more of the place. */
const secondsBetweenSaves = 10;

function saveOften(player: HTMLMediaElement, path: string, signal: AbortSignal): void {
  let savedAt = 0;
  const save = () => {
    savedAt = player.currentTime;
    keepPlace(path, player);
  };
  for (const event of ["pause", "seeked", "ended"]) player.addEventListener(event, save, { signal });
  player.addEventListener(
    "timeupdate",
    () => {
      if (Math.abs(player.currentTime - savedAt) >= secondsBetweenSaves) save();
    },
    { signal },
  );
  window.addEventListener("pagehide", save, { signal });
  // Telephones end a page in the background without saying so.
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") save();
    },
    { signal },
  );
}

function begin(player: HTMLMediaElement): void {
  const heard = attended.get(player)?.heard;
  if (!heard) return;
  pauseOthers(player);
  const before = isRecording(player) ? bar?.inBar() : undefined;
  if (before && before !== player) dismiss(before);
  tellDevice(player, heard);
  // Offline, or after an update of the site, there is none. Then a recording ends with its page, as a film does.
  void import("./show-bar.tsx").then(
    (loaded) => {
      bar = loaded;
      stayInReach(player);
    },
    () => undefined,
  );
}

function stayInReach(player: HTMLMediaElement): void {
  const known = attended.get(player);
  if (known && bar && bar.inBar() !== player) known.endReach ??= bar.keepInReach(player, known.heard);
}

function leaveReach(player: HTMLMediaElement): void {
  const known = attended.get(player);
  known?.endReach?.();
  if (known) known.endReach = undefined;
}

/** Called before its page goes: a recording that plays goes on in the bar, if that can `go` back to its page. */
export function leavePage(player: HTMLMediaElement, go?: (path: string) => void): void {
  leaveReach(player);
  const heard = attended.get(player)?.heard;
  if (heard && bar && go && isRecording(player) && !player.paused)
    bar.show(player, { heard, go, close: () => dismiss(player) });
  else dismiss(player);
}

export function inBar(path: string): HTMLAudioElement | undefined {
  const audio = bar?.inBar();
  return audio && attended.get(audio)?.heard.path === path ? audio : undefined;
}

export function takeFromBar(audio: HTMLAudioElement, place: HTMLElement): void {
  place.append(audio);
  audio.hidden = false;
  bar?.hide(audio);
  stayInReach(audio);
}

function isRecording(player: HTMLMediaElement): player is HTMLAudioElement {
  return player instanceof HTMLAudioElement;
}

function dismiss(player: HTMLMediaElement): void {
  const known = attended.get(player);
  if (!known) return;
  leaveReach(player);
  player.pause();
  keepPlace(known.heard.path, player);
  known.ends.abort();
  attended.delete(player);
  bar?.hide(player);
  if (told === player) tellNothing();
}

/** The element that the buttons of the lock screen control. */
let told: HTMLMediaElement | undefined;

function tellDevice(player: HTMLMediaElement, { title, by }: Heard): void {
  if (!("mediaSession" in navigator)) return;
  told = player;
  const session = navigator.mediaSession;
  session.metadata = new MediaMetadata({ title, artist: by });
  session.setActionHandler("play", () => void player.play().catch(() => {}));
  session.setActionHandler("pause", () => player.pause());
  session.setActionHandler("seekbackward", ({ seekOffset }) => move(player, -(seekOffset ?? stepBack)));
  session.setActionHandler("seekforward", ({ seekOffset }) => move(player, seekOffset ?? stepOn));
}

function tellNothing(): void {
  told = undefined;
  navigator.mediaSession.metadata = null;
  for (const action of ["play", "pause", "seekbackward", "seekforward"] as const)
    navigator.mediaSession.setActionHandler(action, null);
}
