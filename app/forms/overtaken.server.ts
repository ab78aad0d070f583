import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { Overtaken } from "./overtaken.tsx";

/** What became of an edit: saved, or overtaken by somebody who changed (`now`) or removed the item meanwhile. */
export type EditOutcome<Item> = "saved" | { now: Item | undefined };

/** What became of something new: saved, or refused with a reason that its sender can do something about. */
export type AddOutcome = "saved" | { refusal: string; status: number };

/** Tells an editor that somebody else was quicker; nothing was saved and what they typed stays in the form. */
export function overtaken<Item>(submission: Submission<unknown, string[]>, now: Item | undefined) {
  const message = now
    ? "Somebody else has changed this since you opened it. What you typed is still here. Save again to put it in the place of theirs, which is shown below."
    : "Somebody else has deleted this since you opened it. What you typed is still here, so that you can copy it.";
  const result: SubmissionResult & Overtaken<Item> = { ...submission.reply({ formErrors: [message] }), now };
  return data(result, { status: 409 });
}
