import { t } from "@lingui/core/macro";
import { useNavigation } from "react-router";
import { FormPage } from "../../people/identity/form-page.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormFooter } from "../../ui/submit-button.tsx";
import { prayerLimits, undoDays } from "../prayer-limits.ts";
import type { Question } from "./take-answer.server.ts";

const questions: Record<Question, () => { title: string; lead: string; yes: string }> = {
  answered: () => ({
    title: t({ message: "Is it answered?", comment: "Whether God has answered the prayer" }),
    lead: t`Your request goes to the answered ones. You can take that back for ${{ days: undoDays }} days.`,
    yes: t`Yes, it is answered`,
  }),
  "let-go": () => ({
    title: t`Let it go?`,
    lead: t`Your request ends, and nobody reads it any more. You can take that back for ${{ days: undoDays }} days.`,
    yes: t`Let it go now`,
  }),
};

/** Asks before a tap ends what others pray for. */
export function TellQuestion({ asks, back }: { asks: Question; back: string }) {
  const busy = useNavigation().state !== "idle";
  const { title, lead, yes } = questions[asks]();
  return (
    <FormPage title={title} lead={lead}>
      <Form method="post" className="flex flex-col gap-5">
        {asks === "answered" && (
          <TextArea
            id="words"
            name="words"
            label={t({
              message: "Thanks (optional)",
              comment: "A few words of thanks for an answered prayer",
            })}
            hint={t`Those who read your request read this too, once somebody has looked at it.`}
            rows={3}
            maxLength={prayerLimits.words}
          />
        )}
        <FormFooter cancel={back} cancelLabel={t`Go back`} submit={yes} busy={busy} />
      </Form>
    </FormPage>
  );
}
