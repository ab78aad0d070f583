import { useId, useMemo, useState } from "react";
import { useNavigation } from "react-router";
import { SeenValue, TheirVersion, useConflictingItem } from "../../forms/edit-conflict.tsx";
import { DefaultButton } from "../../ui/default-button.tsx";
import { ErrorSummary, useErrorSummary } from "../../ui/error-summary.tsx";
import { Form } from "../../ui/form.tsx";
import { FormButtons } from "../../ui/submit-button.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import { originalLook } from "../look.ts";
import { colourIn, coloursIn, type LookValues, seenKey } from "../look-values.ts";
import { ColourField } from "./colour-field.tsx";
import { ContrastReport } from "./contrast-report.tsx";
import { FontChoice } from "./font-choice.tsx";
import { GroundChoice } from "./ground-choice.tsx";
import { LogoField } from "./logo-field.tsx";
import type { LookResult } from "./save-look.server.ts";

/** Asks for accent, logo, fonts and ground. `onTyped` gets what is chosen so far. */
export function LookForm({
  held: { values, version, background },
  hasPicture,
  answer: given,
  onTyped,
  submit = { label: "Publish", busyLabel: "Publishing..." },
}: {
  held: {
    values: LookValues;
    version: number;
    /** The URL of the picture or film that staff have set, when the form was opened. */
    background: string;
  };
  /** Whether the home page begins with a picture. */
  hasPicture: boolean;
  answer: Partial<LookResult> | undefined;
  onTyped: (values: LookValues) => void;
  submit?: { label: string; busyLabel: string };
}) {
  const id = useId();
  const answer = given ?? {};
  const { errors = {}, problem, remark } = answer;
  const [typed, setTyped] = useState({ given: values, now: values });
  const shown = typed.given === values ? typed.now : values;
  const theirs = useConflictingItem(answer);
  const busy = useNavigation().state !== "idle";
  const isRefused = problem !== undefined;
  // A new object for each refusal moves the focus.
  const refusal = useMemo(() => ({ given, status: isRefused ? "error" : undefined }), [given, isRefused]);
  useUnsavedText(id, isRefused || answer.values !== undefined);
  const summary = useErrorSummary(() => undefined, refusal);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={id}
      onSubmit={summary.onSubmit}
      onInput={({ currentTarget }) => {
        const now = valuesIn(currentTarget);
        setTyped({ given: values, now });
        onTyped(now);
      }}
      className="flex flex-col gap-8"
    >
      <DefaultButton value="publish" />
      <SeenValue field={{ name: "version", initialValue: version }} theirs={theirs?.version} />
      <input type="hidden" name="background" value={background} />
      <input type="hidden" name="seen" value={seenKey(coloursIn(shown))} />
      {problem && (
        <ErrorSummary
          ref={summary.ref}
          message={problem}
          problems={Object.entries(errors).map(([field, message]) => ({ id: field, message }))}
        />
      )}
      {theirs && <TheirVersion fields={theirs.words} />}
      {/* What the server has changed replaces what is in the fields. */}
      <div key={JSON.stringify(values)} className="flex flex-col gap-8">
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-3 font-serif text-2xl">Colour</legend>
          <ColourField
            name="accent"
            label="Main colour"
            hint="For links, buttons and the logo: a name such as navy, or # and six digits, such as #1f5c56."
            value={values.accent}
            shown={shown.accent}
            error={errors.accent}
          />
          <DarkAccent values={values} shown={shown} error={errors.darkAccent} />
          <ContrastReport values={shown} />
        </fieldset>
        <LogoField values={values} error={errors.logo} remark={remark} />
        <FontChoice chosen={values.fonts} error={errors.fonts} />
      </div>
      {/* The server changes nothing of it, and a chosen photograph must stay chosen. */}
      <GroundChoice
        chosen={values.ground}
        accent={colourIn(shown.accent) ?? originalLook.accent}
        hasPicture={hasPicture}
        error={errors.picture}
      />
      <FormButtons>
        <button type="submit" name="button" value="publish" disabled={busy} className="button button-primary">
          {busy ? submit.busyLabel : submit.label}
        </button>
        <button
          type="submit"
          name="button"
          value="preview"
          id="look-preview"
          className="button button-quiet hidden noscript:inline-flex"
        >
          Show it here first
        </button>
      </FormButtons>
    </Form>
  );
}

function DarkAccent({
  values,
  shown,
  error,
}: {
  values: LookValues;
  shown: LookValues;
  error: string | undefined;
}) {
  const ways = [
    ["accent", "Chosen to go with the main colour"],
    ["own", "A colour of its own"],
  ] as const;
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">In the dark theme</legend>
      {ways.map(([way, label]) => (
        <label key={way} className="flex min-h-11 items-center gap-2.5">
          <input
            type="radio"
            name="darkFrom"
            value={way}
            defaultChecked={way === values.darkFrom}
            className="size-5 shrink-0 accent-accent"
          />
          {label}
        </label>
      ))}
      <div className={shown.darkFrom === "own" ? "mt-2" : "mt-2 hidden noscript:block"}>
        <ColourField
          name="darkAccent"
          label="Main colour on a dark background"
          value={values.darkAccent}
          shown={shown.darkAccent}
          error={error}
        />
      </div>
    </fieldset>
  );
}

function valuesIn(form: HTMLFormElement): LookValues {
  const typed = new FormData(form);
  const textOf = (name: string) => String(typed.get(name) ?? "");
  return {
    accent: textOf("accent"),
    darkFrom: textOf("darkFrom"),
    darkAccent: textOf("darkAccent"),
    fonts: textOf("fonts"),
    ground: textOf("ground"),
    logoName: textOf("logoName"),
    logoShape: textOf("logoShape"),
  };
}
