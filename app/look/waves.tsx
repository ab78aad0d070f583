import { useId } from "react";
import { groundStrengths } from "./ground-strengths.ts";

/** From the back to the front: each wave covers a part of those behind it. */
const middles: readonly (readonly [x: number, y: number])[] = [
  [0, 0],
  [160, 0],
  [80, 40],
  [0, 80],
  [160, 80],
  [80, 120],
];
const radii = [80, 58, 36];

/** The pattern, in a rectangle. Colours are attributes: our content security policy allows styles in none. */
export function Waves({
  paper,
  accent,
  scale = 1,
  ...box
}: {
  /** Colours, such as `currentColor`. */
  paper: string;
  accent: string;
  scale?: number;
  x?: number;
  y?: number;
  width: number | string;
  height: number | string;
}) {
  const id = useId();
  return (
    <>
      <pattern
        id={id}
        width="160"
        height="80"
        patternUnits="userSpaceOnUse"
        patternTransform={scale === 1 ? undefined : `scale(${scale})`}
      >
        <g fill={paper} stroke={accent} strokeOpacity={groundStrengths.line} strokeWidth="2">
          {middles.flatMap(([cx, cy]) =>
            radii.map((r) => <circle key={`${cx} ${cy} ${r}`} {...{ cx, cy, r }} />),
          )}
        </g>
      </pattern>
      <rect {...box} fill={paper} />
      <rect {...box} fill={`url(#${id})`} />
      <rect {...box} fill={accent} fillOpacity={groundStrengths.tint} />
    </>
  );
}
