import { useState } from "react";
import { useHeld } from "../../forms/use-held.ts";
import type { LookValues } from "../look-values.ts";
import { LookForm } from "./look-form.tsx";
import type { LookResult } from "./save-look.server.ts";
import { Specimens } from "./specimen.tsx";

/** The parts of a screen that changes the look: a form, and drawings that follow it. */
export function useLookEditor(
  { hasPicture, ...sent }: { values: LookValues; version: number; background: string; hasPicture: boolean },
  answer: Partial<LookResult> | undefined,
  submit?: { label: string; busyLabel: string },
) {
  const held = useHeld(sent, answer);
  const { values } = held;
  const [typed, setTyped] = useState({ given: values, now: values });
  return {
    form: (
      <LookForm
        held={held}
        hasPicture={hasPicture}
        answer={answer}
        onTyped={(now) => setTyped({ given: values, now })}
        {...(submit && { submit })}
      />
    ),
    specimens: <Specimens values={typed.given === values ? typed.now : values} />,
  };
}
