import { followsTranscript, keepFollowing } from "./listener-choices.ts";

const listeners = new Set<() => void>();
/** Where the browser stores nothing, the choice ends with the document. */
let isOn: boolean | undefined;

export function isFollowing(): boolean {
  isOn ??= followsTranscript();
  return isOn;
}

export function setFollowing(on: boolean): void {
  isOn = on;
  keepFollowing(on);
  for (const notify of listeners) notify();
}

/** Calls `notify` when somebody turns it on or off. Returns a function that ends that. */
export function whenFollowing(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
