import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { move, stepBack, stepOn } from "./heard.ts";
import { speeds } from "./listener-choices.ts";

/** The buttons below a recording or a film, with others that it has. */
export function PlayerButtons({
  player,
  place,
  speed,
  setSpeed,
  children,
}: {
  player: HTMLMediaElement;
  /** Where it goes on when it is played. */
  place: string | undefined;
  speed: number;
  setSpeed: (factor: number) => void;
  children?: ReactNode;
}) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 print:hidden">
      <button type="button" className="button button-quiet" onClick={() => move(player, -stepBack)}>
        Back {stepBack}
        <span className="sr-only">
          {" "}
          <Trans>seconds</Trans>
        </span>
      </button>
      <button type="button" className="button button-quiet" onClick={() => move(player, stepOn)}>
        On {stepOn}
        <span className="sr-only">
          {" "}
          <Trans>seconds</Trans>
        </span>
      </button>
      <label className="flex items-center gap-2 font-semibold">
        Speed
        <select
          className="input w-auto"
          value={speed}
          onChange={({ currentTarget }) => setSpeed(Number(currentTarget.value))}
        >
          {speeds.map((factor) => (
            <option key={factor} value={factor}>
              {factor}×
            </option>
          ))}
        </select>
      </label>
      {children}
      {place && (
        <p className="text-muted">
          <Trans>It goes on at {place}, where you stopped.</Trans>
        </p>
      )}
    </div>
  );
}
