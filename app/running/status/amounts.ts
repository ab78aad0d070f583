const units = ["bytes", "kB", "MB", "GB", "TB"] as const;

/** `12.3 MB`, with 1000 bytes in a kB, as disks are sold. */
export function bytesInWords(bytes: number): string {
  const size = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return `${(bytes / 1000 ** size).toFixed(size === 0 ? 0 : 1)} ${units[size]}`;
}

const lengths = [
  [24 * 60 * 60, "day"],
  [60 * 60, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

/** `3 hours`, in the largest unit of which there are two. */
export function durationInWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [length, unit] = lengths.find(([length]) => whole >= 2 * length) ?? [1, "second"];
  const count = Math.floor(whole / length);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
