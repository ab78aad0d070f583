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
  const answer = useLastAnswer(result);
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

/** The answer to the form; one without the form's values, such as that there is no connection, keeps those before it. */
function useLastAnswer(result: Parameters<typeof asLookAnswer>[0]): LookAnswer {
  const answer = useMemo(() => asLookAnswer(result), [result]);
  const [last, setLast] = useState(answer);
  if (answer.values && answer !== last) setLast(answer);
  return useMemo(() => {
    const { values, version } = last;
    return answer.values || !values || version === undefined ? answer : { values, version, ...answer };
  }, [answer, last]);
}
