import { useEffect, useRef } from "react";
import { megabyte } from "../../../platform/storage/sizes.ts";
import { LabelledField } from "../../ui/field.tsx";
import { mostLogoBytes } from "../look.ts";
import type { LookValues } from "../look-values.ts";

/** Chooses a logo. With scripts the form is sent at once, so that the drawings beside it show what was made of it. */
export function LogoField({
  values: { logoName, logoShape },
  error,
  remark,
}: {
  values: LookValues;
  error: string | undefined;
  remark: string | undefined;
}) {
  const chosen = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A file that was refused must not be sent again with everything else.
    if (error !== undefined && chosen.current) chosen.current.value = "";
  }, [error]);
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-serif text-2xl">Logo</legend>
      <input type="hidden" name="logoName" value={logoName} />
      <input type="hidden" name="logoShape" value={logoShape} />
      <p>
        {logoName ? (
          <>
            Your logo: <bdi className="font-semibold wrap-anywhere">{logoName}</bdi>
          </>
        ) : (
          "The logo that came with the site."
        )}
      </p>
      <LabelledField
        id="logo"
        label={logoName ? "Another logo (optional)" : "Your logo (optional)"}
        hint={`An SVG, or a PNG with a transparent background, of at most ${mostLogoBytes / megabyte} MB. Only its shape counts: pages fill it with the main colour.`}
        errors={error === undefined ? undefined : [error]}
      >
        <input
          ref={chosen}
          id="logo"
          name="logo"
          type="file"
          accept=".svg,.png,image/svg+xml,image/png"
          aria-describedby={error === undefined ? "logo-hint" : "logo-hint logo-error"}
          onChange={({ target }) => {
            if (!target.files?.length) return;
            target.form?.requestSubmit(document.getElementById("look-preview"));
          }}
          className="file-input"
        />
      </LabelledField>
      {remark && (
        <p role="status" className="rounded-xl border border-gold/50 bg-gold/10 px-4 py-3">
          {remark}
        </p>
      )}
      {logoName && (
        <button
          type="submit"
          name="button"
          value="original-logo"
          className="button button-quiet min-h-10 self-start px-4 py-1"
        >
          Use the logo that came with the site
        </button>
      )}
    </fieldset>
  );
}
