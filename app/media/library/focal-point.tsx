import { type RefObject, useRef, useState } from "react";
import { ScriptButton } from "../../ui/script-button.tsx";
import { Picture } from "../pictures/picture.tsx";
import { focusClass } from "../pictures/site-picture.tsx";
import type { SavedPicture } from "./picture-limits.ts";

type Point = Pick<SavedPicture, "focusX" | "focusY">;

/** How far an arrow key moves the point, in per cent. */
const step = 5;
const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** The light one lies on the middle of the dark one. Widths are shares of the radius. */
const rings = [
  ["#000", 0.6],
  ["#fff", 0.25],
] as const;

const frames = [
  ["Wide", "aspect-[2/1]"],
  ["Card", "aspect-[3/2]"],
  ["Photograph", "aspect-[4/3]"],
  ["Square", "aspect-square"],
] as const;

/** By two sliders or, with scripts, by pressing the picture or its arrow keys. */
export function FocalPoint({ picture, first }: { picture: SavedPicture; first: Point }) {
  const [point, setPoint] = useState<Point>(first);
  const [x, y] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  // The sliders are the form's fields: they say whether something is unsaved.
  const move = (to: Point) => {
    if (x.current) x.current.value = String(to.focusX);
    if (y.current) y.current.value = String(to.focusY);
    setPoint(to);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-1 font-semibold">The point that must stay visible</legend>
      <p className="text-sm text-muted">
        What matters most, such as a face. Pages cut the picture in several ways, and never cut this point
        away.
      </p>
      <PointOnPicture picture={picture} point={point} onMove={move} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Slider
          ref={x}
          name="focusX"
          label="From the left"
          first={first.focusX}
          value={point.focusX}
          onChange={(focusX) => setPoint({ ...point, focusX })}
        />
        <Slider
          ref={y}
          name="focusY"
          label="From the top"
          first={first.focusY}
          value={point.focusY}
          onChange={(focusY) => setPoint({ ...point, focusY })}
        />
      </div>
      <Frames picture={picture} point={point} />
    </fieldset>
  );
}

function PointOnPicture({
  picture: { url, width, height, alt },
  point,
  onMove,
}: {
  picture: SavedPicture;
  point: Point;
  onMove: (point: Point) => void;
}) {
  const { focusX, focusY } = point;
  const radius = Math.max(width, height) / 40;
  return (
    <ScriptButton
      aria-label={`Move the point with the arrow keys. It is ${focusX} % from the left and ${focusY} % from the top.`}
      onClick={({ currentTarget, clientX, clientY, detail }) => {
        // Enter and the space bar press it nowhere in particular.
        if (detail === 0) return;
        const box = currentTarget.getBoundingClientRect();
        onMove({
          focusX: percent((clientX - box.left) / box.width),
          focusY: percent((clientY - box.top) / box.height),
        });
      }}
      onKeyDown={(event) => {
        const [x, y] = moves[event.key] ?? [];
        if (x === undefined || y === undefined) return;
        event.preventDefault();
        onMove({ focusX: within(focusX + x), focusY: within(focusY + y) });
      }}
      className={`relative block w-full cursor-crosshair overflow-hidden rounded-xl ${
        height > width ? "max-w-72" : ""
      }`}
    >
      <Picture
        url={url}
        size={{ width, height }}
        alt={alt}
        sizes="(min-width: 48rem) 40rem, 90vw"
        eager
        className="w-full"
      />
      <svg
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 size-full"
      >
        {/* One of the two rings stands out from any picture. */}
        {rings.map(([colour, share]) => (
          <circle
            key={colour}
            cx={(focusX / 100) * width}
            cy={(focusY / 100) * height}
            r={radius}
            fill="none"
            stroke={colour}
            strokeWidth={radius * share}
          />
        ))}
      </svg>
    </ScriptButton>
  );
}

function Slider({
  ref,
  name,
  label,
  first,
  value,
  onChange,
}: {
  ref: RefObject<HTMLInputElement | null>;
  name: string;
  label: string;
  first: number;
  value: number;
  onChange: (value: number) => void;
}) {
  return (
    <label className="flex flex-col gap-1">
      <span className="flex justify-between gap-3">
        {label}
        <span aria-hidden="true" className="needs-script text-muted tabular-nums">
          {value} %
        </span>
      </span>
      <input
        ref={ref}
        type="range"
        name={name}
        min={0}
        max={100}
        defaultValue={first}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        className="min-h-11 accent-accent"
      />
    </label>
  );
}

function Frames({ picture: { url, width, height }, point }: { picture: SavedPicture; point: Point }) {
  return (
    <ul aria-label="How pages cut it" className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
      {frames.map(([name, frame]) => (
        <li key={name}>
          <Picture
            url={url}
            size={{ width, height }}
            alt=""
            sizes="12rem"
            className={`w-full rounded-lg bg-sunken object-cover ${frame} ${focusClass(point)}`}
          />
          <p className="mt-1 text-sm text-muted">{name}</p>
        </li>
      ))}
    </ul>
  );
}

function percent(share: number): number {
  return within(Math.round(share * 100));
}

function within(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
