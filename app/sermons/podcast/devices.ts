const devices = ["apple", "android", "computer"] as const;

export type Device = (typeof devices)[number];

/** What a browser says that it runs on. An iPad says that it is a Mac, which has the same program for podcasts. */
export function deviceOf(userAgent: string): Device {
  if (/Android/.test(userAgent)) return "android";
  return /iPhone|iPad|Macintosh/.test(userAgent) ? "apple" : "computer";
}

/** All devices, the one in use first. */
export function devicesFrom(first: Device | undefined): Device[] {
  return [...devices].sort((one, other) => Number(other === first) - Number(one === first));
}
