import { useId } from "react";

const height = 40;

/** The loudness of a recording, with the part that was heard in another colour. The player's own bar says it in words. */
export function Wave({ bars, heard }: { bars: readonly number[]; heard: number }) {
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
    </svg>
  );
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
