export const speeds = [0.75, 1, 1.25, 1.5, 2];

const places = "narthex-places";
const speedKey = "narthex-speed";
const captionsKey = "narthex-captions";
const followKey = "narthex-follow";
/** Those heard last. */
const mostPlaces = 50;
/** Nearer to the beginning or the end, somebody starts again. */
const margin = 10;

/** Where somebody stopped in the recording at `path`, in seconds. */
export function placeIn(path: string): number | undefined {
  return stored<Record<string, number>>(places, {})[path];
}

/** Remembers in the browser how far a recording was heard. */
export function keepPlace(path: string, { currentTime, duration }: HTMLMediaElement): void {
  if (currentTime === 0) return;
  const { [path]: _, ...others } = stored<Record<string, number>>(places, {});
  const isPart = currentTime > margin && !(currentTime > duration - margin);
  const latest = Object.entries(others).slice(-mostPlaces + 1);
  store(places, Object.fromEntries(isPart ? [...latest, [path, Math.floor(currentTime)]] : latest));
}

export function chosenSpeed(): number {
  const factor = stored<number>(speedKey, 1);
  return speeds.includes(factor) ? factor : 1;
}

export function chooseSpeed(factor: number): void {
  store(speedKey, factor);
}

export function captionsAreShown(): boolean {
  return stored<boolean>(captionsKey, false);
}

export function showCaptions(isOn: boolean): void {
  store(captionsKey, isOn);
}

export function followsTranscript(): boolean {
  return stored<boolean>(followKey, false);
}

export function keepFollowing(isOn: boolean): void {
  store(followKey, isOn);
}

export function minutesOf(seconds: number): string {
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
    // It is full, or switched off: next time everything is as at first.
  }
}
