import { useId } from "react";

const height = 40;

/** Of the loudness. The player's own bar and the list of chapters say the same in words. */
export function Wave({
  bars,
  heard,
  marks,
}: {
  bars: readonly number[];
  heard: number;
  /** Parts of the whole, from 0 to 1. */
  marks: readonly number[];
}) {
  const clip = useId();
  const path = bars.map((bar, index) => {
    const half = Math.max(1, (bar / 100) * (height / 2));
    return `M${index + 0.5} ${round(height / 2 - half)}V${round(height / 2 + half)}`;
  });
  const drawn = path.join("");
  return (
    <svg
      viewBox={`0 0 ${bars.length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-3 h-12 w-full text-accent"
    >
      <path d={drawn} stroke="currentColor" strokeWidth="0.6" opacity="0.35" />
      <clipPath id={clip}>
        <rect width={heard * bars.length} height={height} />
      </clipPath>
      <path d={drawn} stroke="currentColor" strokeWidth="0.6" clipPath={`url(#${clip})`} />
      {marks.length > 0 && (
        <path
          d={marks.map((mark) => `M${round(mark * bars.length)} 0V${height}`).join("")}
          className="stroke-ink"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          data-marks={marks.length}
        />
      )}
    </svg>
  );
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
