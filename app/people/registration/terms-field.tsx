import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { FieldErrors, MarkedLabel } from "../../ui/field.tsx";

export function TermsField({ field }: { field: FieldMetadata<unknown> }) {
  return (
    <div>
      <MarkedLabel isRequired>
        <label className="flex min-h-11 items-center gap-3">
          <input
            {...getInputProps(field, { type: "checkbox" })}
            aria-required="true"
            className="size-5 shrink-0 accent-(--accent)"
          />
          <span>
            {/* In tabs of their own: what was typed stays here. */}
            <Trans>
              I accept the{" "}
              <Link _t="terms" to="/terms-and-conditions" target="_blank" className="text-link">
                terms and conditions
              </Link>{" "}
              and the{" "}
              <Link _t="policy" to="/data-protection-policy" target="_blank" className="text-link">
                data protection policy
              </Link>
            </Trans>
          </span>
        </label>
      </MarkedLabel>
      <FieldErrors id={field.id} errors={field.errors} />
    </div>
  );
}
