import { Form, Link, useNavigate, useNavigation } from "react-router";
import { Dialog } from "./dialog.tsx";
import { usePageSearch } from "./use-page-search.ts";

/** Asks before something is gone. The way back has the focus, so that a second Enter does no harm. */
export function QuestionDialog({
  title,
  list,
  keep,
  remove,
  busy,
  children,
}: {
  title: string;
  /** Path of the list from which the dialog was opened. */
  list: string;
  /** Labels of the two answers, and of the second while it is on its way. */
  keep: string;
  remove: string;
  busy: string;
  children: React.ReactNode;
}) {
  const navigate = useNavigate();
  const back = list + usePageSearch();
  const isBusy = useNavigation().state !== "idle";
  return (
    <Dialog title={title} onClose={() => void navigate(back, { preventScrollReset: true })}>
      <p>{children}</p>
      <Form method="post" preventScrollReset className="mt-6 flex flex-wrap gap-3">
        <Link to={back} preventScrollReset autoFocus className="button button-quiet">
          {keep}
        </Link>
        <button type="submit" disabled={isBusy} className="button button-danger">
          {isBusy ? busy : remove}
        </button>
      </Form>
    </Dialog>
  );
}
