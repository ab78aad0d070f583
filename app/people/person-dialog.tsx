import type { ComponentProps } from "react";
import { useParams } from "react-router";
import { QuestionDialog } from "../ui/question-dialog.tsx";

/** Asks about the person of the URL, over their page. */
export function PersonDialog(dialog: Omit<ComponentProps<typeof QuestionDialog>, "backTo">) {
  return <QuestionDialog {...dialog} backTo={`/people/${useParams().id}`} />;
}
