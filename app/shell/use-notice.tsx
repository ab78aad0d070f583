import { useState } from "react";
import { Form, useLocation } from "react-router";
import type { Notice } from "../responses/notice.server.ts";
import { Alert } from "../ui/alert.tsx";

/**
 * The notice of a page, until somebody dismisses it or sends a form: what comes of that may be the opposite. Without
 * scripts it is gone at the next page.
 */
export function useNotice(loaded: { notice: Notice | undefined }) {
  const { key } = useLocation();
  const [closed, setClosed] = useState<object>();
  // A refused form leaves the data of this page as it was loaded, the notice with it.
  const close = () => setClosed(loaded);
  const { notice } = loaded;
  const shown = notice && closed !== loaded && (
    <div className="notice shell pt-6">
      {/* A notice in the words of the last one is still news. */}
      <Alert key={key} tone={notice.tone} action={notice.undo && <Undo to={notice.undo} />} onDismiss={close}>
        {notice.text}
      </Alert>
    </div>
  );
  return { shown, close };
}

function Undo({ to }: { to: string }) {
  return (
    <Form method="post" action={to}>
      <button type="submit" className="-my-2.5 min-h-11 px-3 font-semibold underline underline-offset-4">
        Undo
      </button>
    </Form>
  );
}
