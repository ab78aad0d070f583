import { Trans } from "@lingui/react/macro";

/** The one box of the setting, also in Welcome. */
export function PersonalFactsBox({ isAsked }: { isAsked: boolean }) {
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        name="isAsked"
        type="checkbox"
        defaultChecked={isAsked}
        className="mt-1 size-5 shrink-0 accent-accent"
      />
      <span>
        <Trans>
          Everyone who registers is asked for their gender and date of birth. They are shown to that person
          only.
        </Trans>
      </span>
    </label>
  );
}
