import { useEffect, useState } from "react";

export const speeds = [0.75, 1, 1.25, 1.5, 2];

const places = "narthex-places";
const speedKey = "narthex-speed";
/** Those heard last. */
const mostPlaces = 50;
/** Nearer to the beginning or the end, somebody starts again. */
const margin = 10;

/**
 * Goes on where somebody stopped, with the speed that they chose; both stay in the browser. Only one recording plays at a
 * time, and the buttons of the telephone's lock screen know its title.
 */
export function usePlace(
  audio: React.RefObject<HTMLAudioElement | null>,
  path: string,
  about: { title: string; artist: string },
) {
  const [isReady, setReady] = useState(false);
  const [place, setPlace] = useState<string>();
  const [heard, setHeard] = useState(0);
  const [speed, setSpeedOf] = useState(1);
  const { title, artist } = about;

  useEffect(() => {
    const player = audio.current;
    if (!player) return;
    setReady(true);
    const stopped = stored<Record<string, number>>(places, {})[path];
    const factor = stored<number>(speedKey, 1);
    if (speeds.includes(factor)) {
      setSpeedOf(factor);
      player.defaultPlaybackRate = factor;
    }
    if (stopped !== undefined) setPlace(minutesOf(stopped));
    const begin = () => {
      if (stopped !== undefined) player.currentTime = stopped;
    };
    const play = () => {
      setPlace(undefined);
      for (const other of document.querySelectorAll<HTMLMediaElement>("audio, video"))
        if (other !== player) other.pause();
      if ("mediaSession" in navigator) navigator.mediaSession.metadata = new MediaMetadata({ title, artist });
    };
    const follow = () => setHeard(player.duration > 0 ? player.currentTime / player.duration : 0);
    const save = () => keepPlace(path, player);
    player.addEventListener("loadedmetadata", begin, { once: true });
    player.addEventListener("play", play);
    player.addEventListener("timeupdate", follow);
    const saving = ["pause", "seeked", "ended"] as const;
    for (const event of saving) player.addEventListener(event, save);
    window.addEventListener("pagehide", save);
    return () => {
      save();
      player.removeEventListener("loadedmetadata", begin);
      player.removeEventListener("play", play);
      player.removeEventListener("timeupdate", follow);
      for (const event of saving) player.removeEventListener(event, save);
      window.removeEventListener("pagehide", save);
    };
  }, [audio, path, title, artist]);

  function setSpeed(factor: number) {
    setSpeedOf(factor);
    store(speedKey, factor);
    if (!audio.current) return;
    audio.current.defaultPlaybackRate = factor;
    audio.current.playbackRate = factor;
  }

  return { isReady, place, heard, speed, setSpeed };
}

function keepPlace(path: string, { currentTime, duration }: HTMLMediaElement): void {
  if (currentTime === 0) return;
  const { [path]: _, ...others } = stored<Record<string, number>>(places, {});
  const isPart = currentTime > margin && !(currentTime > duration - margin);
  const latest = Object.entries(others).slice(-mostPlaces + 1);
  store(places, Object.fromEntries(isPart ? [...latest, [path, Math.floor(currentTime)]] : latest));
}

function minutesOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(Math.floor(seconds % 60)).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** A browser may refuse to store anything. */
function stored<Value>(key: string, otherwise: Value): Value {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof value === typeof otherwise && value !== null ? (value as Value) : otherwise;
  } catch {
    return otherwise;
  }
}

function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // It is full, or switched off: next time the recording begins at its beginning.
  }
}
