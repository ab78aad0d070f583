import { t } from "@lingui/core/macro";
import { Link, useNavigate } from "react-router";
import { Dialog } from "./dialog.tsx";
import { usePageSearch } from "./use-page-search.ts";

export function EditDialog({
  title,
  list,
  cancelLabel = t`Cancel`,
  children,
}: {
  title: string;
  list: string;
  /** For a form that also cancels something, where “Cancel” could mean both. */
  cancelLabel?: string;
  /** The form, which has its own link back. */
  children: (cancel: React.ReactNode) => React.ReactNode;
}) {
  const navigate = useNavigate();
  const back = list + usePageSearch();
  return (
    <Dialog title={title} onClose={() => void navigate(back, { preventScrollReset: true })}>
      {children(
        <Link to={back} preventScrollReset className="button button-quiet">
          {cancelLabel}
        </Link>,
      )}
    </Dialog>
  );
}
