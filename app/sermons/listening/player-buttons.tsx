import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { inNumerals } from "../../../platform/language/locale.ts";
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
        <Trans comment="A button that goes back in a recording; “seconds” is only heard">
          Back {stepBack}
          <span _t="hidden" className="sr-only">
            {" "}
            seconds
          </span>
        </Trans>
      </button>
      <button type="button" className="button button-quiet" onClick={() => move(player, stepOn)}>
        <Trans comment="A button that goes forward in a recording; “seconds” is only heard">
          On {stepOn}
          <span _t="hidden" className="sr-only">
            {" "}
            seconds
          </span>
        </Trans>
      </button>
      <label className="flex items-center gap-2 font-semibold">
        <Trans comment="Of a recording">Speed</Trans>
        <select
          className="input w-auto"
          value={speed}
          onChange={({ currentTarget }) => setSpeed(Number(currentTarget.value))}
        >
          {speeds.map((factor) => (
            <option key={factor} value={factor}>
              {inNumerals(factor)}×
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
