/** A recording that somebody hears. */
export interface Heard {
  /** Of its file. */
  path: string;
  title: string;
  by: string;
  page: string;
}

export const stepBack = 15;
export const stepOn = 30;

export function move(audio: HTMLMediaElement, seconds: number): void {
  audio.currentTime = Math.max(0, audio.currentTime + seconds);
}

export function toggle(audio: HTMLMediaElement): void {
  // An element that has failed tries again only after `load`.
  if (audio.error) audio.load();
  if (audio.paused) audio.play().catch(() => {});
  else audio.pause();
}
