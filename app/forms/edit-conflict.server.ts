import type { Submission, SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { data } from "react-router";
import type { EditConflict } from "./edit-conflict.tsx";

/** The result of an edit: saved, or a conflict with somebody who changed (`now`) or deleted the item first. */
export type EditOutcome<Item> = "saved" | { now: Item | undefined };

/**
 * The result of adding something: saved, or refused with a reason that the sender can do something about, where one
 * `field` of the form can.
 */
export type AddOutcome = "saved" | { refusal: string; status: number; field?: string };

/** Reports the conflict to the editor. Nothing was saved, and their text stays in the form. */
export function editConflict<Item>(submission: Submission<unknown, string[]>, now: Item | undefined) {
  const message = now
    ? t`Somebody else has changed this since you opened it. What you typed is still here. Save again to replace their version, which is shown below.`
    : t`Somebody else has deleted this since you opened it. What you typed is still here, so that you can copy it.`;
  const result: SubmissionResult & EditConflict<Item> = {
    ...submission.reply({ formErrors: [message] }),
    now,
  };
  return data(result, { status: 409 });
}
