/** A number of hours as text: `1 hour`, `24 hours`. */
export function hoursText(hours: number): string {
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
