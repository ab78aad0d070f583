import { t } from "@lingui/core/macro";
import { useId } from "react";
import { Link, useActionData, useNavigate, useNavigation } from "react-router";
import { Alert } from "./alert.tsx";
import { Dialog, focusedFirst } from "./dialog.tsx";
import { Form } from "./form.tsx";
import { problemIn } from "./problem-in.ts";
import { useUnsavedText } from "./unsaved-text.ts";
import { usePageSearch } from "./use-page-search.ts";

/** Asks before something is deleted or done to somebody. The cancel button has the focus, so that a second Enter does no harm. */
export function QuestionDialog({
  title,
  backTo,
  cancelLabel = t`Cancel`,
  confirmLabel,
  busyLabel,
  tone = "danger",
  fields,
  children,
}: {
  title: string;
  backTo: string;
  /** For a question about cancelling, where “Cancel” could mean both. */
  cancelLabel?: string;
  confirmLabel: string;
  busyLabel: string;
  /** `primary` for something that does no harm. */
  tone?: "danger" | "primary";
  fields?: React.ReactNode;
  children: React.ReactNode;
}) {
  const navigate = useNavigate();
  const back = backTo + usePageSearch();
  const id = useId();
  const problem = problemIn(useActionData());
  useUnsavedText(id, problem !== undefined);
  const isBusy = useNavigation().state !== "idle";
  return (
    <Dialog title={title} onClose={() => void navigate(back, { preventScrollReset: true })}>
      <p className="wrap-anywhere">{children}</p>
      <Form id={id} method="post" preventScrollReset className="mt-6 flex flex-wrap gap-3">
        {problem && (
          <div className="w-full">
            <Alert tone="error">{problem}</Alert>
          </div>
        )}
        {fields && <div className="mb-3 flex w-full flex-col gap-5">{fields}</div>}
        <Link to={back} preventScrollReset autoFocus ref={focusedFirst} className="button button-quiet">
          {cancelLabel}
        </Link>
        <button type="submit" disabled={isBusy} className={`button button-${tone}`}>
          {isBusy ? busyLabel : confirmLabel}
        </button>
      </Form>
    </Dialog>
  );
}
