import { useSyncExternalStore } from "react";

const storageKey = "click-sound";
const listeners = new Set<() => void>();
let audio: AudioContext | undefined;

/** Plays a soft tick unless the visitor has muted it in this browser. */
export function playClick(): void {
  if (isMuted() || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  const start = audio.currentTime;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(1150, start);
  tone.frequency.exponentialRampToValueAtTime(520, start + 0.05);
  volume.gain.setValueAtTime(0.05, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.07);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.08);
}

export function useMuted(): [muted: boolean, setMuted: (muted: boolean) => void] {
  return [useSyncExternalStore(subscribe, isMuted, () => false), setMuted];
}

function isMuted(): boolean {
  try {
    return localStorage.getItem(storageKey) === "off";
  } catch {
    // Some private windows block storage: the sound then stays off.
    return true;
  }
}

function setMuted(muted: boolean): void {
  try {
    localStorage.setItem(storageKey, muted ? "off" : "on");
  } catch {
    return;
  }
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  window.addEventListener("storage", notify);
  return () => {
    listeners.delete(notify);
    window.removeEventListener("storage", notify);
  };
}
