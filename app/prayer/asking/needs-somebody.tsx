import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Trans } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { helpId } from "../danger/help-now.tsx";

/** The tick of somebody who cannot wait. */
export function NeedsSomebody({
  field,
  unfoldHelp,
}: {
  field: FieldMetadata<boolean> | FieldMetadata<string | undefined>;
  unfoldHelp: () => void;
}) {
  const unfoldIfTicked = useEffectEvent(() => {
    const box = document.getElementById(field.id);
    if (box instanceof HTMLInputElement && box.checked) unfoldHelp();
  });
  // It may have been ticked before scripts ran, or by the browser when somebody came back.
  useEffect(() => unfoldIfTicked(), []);
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex items-start gap-3 py-1">
        <input
          {...getInputProps(field as FieldMetadata<boolean>, { type: "checkbox" })}
          aria-describedby={`${field.id}-hint`}
          onChange={({ currentTarget }) => currentTarget.checked && unfoldHelp()}
          className="mt-1 size-5 shrink-0 accent-(--accent)"
        />
        <span className="font-semibold">
          <Trans>I need somebody today</Trans>
        </span>
      </label>
      <p id={`${field.id}-hint`} className="text-sm text-muted">
        <Trans>
          We are told at once that a request should not wait. Sometimes nobody reads it for hours, so if you
          are in danger,{" "}
          <a href={`#${helpId}`} onClick={unfoldHelp} className="text-link">
            please call
          </a>
          .
        </Trans>
      </p>
    </div>
  );
}
