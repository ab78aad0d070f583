import { withPlaces } from "../../../platform/language/locale.ts";

const units = [
  { bytes: 1e9, name: "GB" },
  { bytes: 1e6, name: "MB" },
] as const;

/** `412 kB`, `3.4 MB`, `1.2 GB` */
export function formatSize(bytes: number): string {
  // Just below a unit would round up to a thousand of the smaller one.
  const unit = units.find((unit) => bytes >= unit.bytes * 0.9995);
  return unit
    ? `${withPlaces(bytes / unit.bytes, 1)} ${unit.name}`
    : `${Math.max(1, Math.round(bytes / 1000))} kB`;
}
