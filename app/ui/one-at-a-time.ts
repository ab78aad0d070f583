/** Films in the background make no sound. */
export function isWithSound({ muted }: HTMLMediaElement): boolean {
  return !muted;
}

function others(player: HTMLMediaElement | null): HTMLMediaElement[] {
  const players = [...document.querySelectorAll<HTMLMediaElement>("audio, video")];
  return players.filter((other) => other !== player && isWithSound(other));
}

/** Pauses the other films and recordings of the document, except those of other sites, which nobody here can reach. */
export function pauseOthers(player: HTMLMediaElement | null): void {
  for (const other of others(player)) other.pause();
}

export function othersPlay(player: HTMLMediaElement | null): boolean {
  return others(player).some(({ paused }) => !paused);
}
