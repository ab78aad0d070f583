import { useMemo, useState } from "react";
import type { LookValues } from "../look-values.ts";
import { asLookAnswer, type LookAnswer } from "./look-answer.ts";
import { LookForm } from "./look-form.tsx";
import { Specimens } from "./specimen.tsx";

/** The parts of a screen that changes the look: a form, and drawings that follow it. */
export function useLookEditor(
  sent: { values: LookValues; version: number },
  result: Parameters<typeof asLookAnswer>[0],
  submit?: { label: string; busyLabel: string },
) {
  const answer: LookAnswer = useMemo(() => asLookAnswer(result), [result]);
  const values = answer.values ?? sent.values;
  const [typed, setTyped] = useState({ given: values, now: values });
  return {
    form: (
      <LookForm
        sent={sent}
        answer={answer}
        onTyped={(now) => setTyped({ given: values, now })}
        {...(submit && { submit })}
      />
    ),
    specimens: <Specimens values={typed.given === values ? typed.now : values} />,
  };
}
