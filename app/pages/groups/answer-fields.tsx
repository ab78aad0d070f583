import { t } from "@lingui/core/macro";
import { TextArea } from "../../ui/field.tsx";
import { type Answer, answers, groupLimits } from "./group-limits.ts";

/** A few words, and one button for each answer. */
export function AnswerFields({ offered, isBusy }: { offered: readonly Answer[]; isBusy: boolean }) {
  return (
    <>
      <TextArea
        id="words"
        name="words"
        label={t`A few words (optional)`}
        hint={t`They are in the email with your answer.`}
        rows={4}
        maxLength={groupLimits.words}
      />
      <div className="flex flex-wrap gap-3">
        {offered.map((answer, index) => (
          <button
            key={answer}
            type="submit"
            name="answer"
            value={answer}
            disabled={isBusy}
            className={`button ${index === 0 ? "button-primary" : "button-quiet"}`}
          >
            {answers[answer]()}
          </button>
        ))}
      </div>
    </>
  );
}
