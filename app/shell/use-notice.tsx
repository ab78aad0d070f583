import { useState } from "react";
import { useLocation } from "react-router";
import { Alert } from "../ui/alert.tsx";

/**
 * The notice of a page, until somebody dismisses it or sends a form: what comes of that may be the opposite. Without
 * scripts it is gone at the next page.
 */
export function useNotice(loaded: { notice: string | undefined }) {
  const { key } = useLocation();
  const [closed, setClosed] = useState<object>();
  // A refused form leaves the data of this page as it was loaded, the notice with it.
  const close = () => setClosed(loaded);
  const shown = loaded.notice !== undefined && closed !== loaded && (
    <div className="notice shell pt-6">
      {/* A notice in the words of the last one is still news. */}
      <Alert key={key} tone="success" onDismiss={close}>
        {loaded.notice}
      </Alert>
    </div>
  );
  return { shown, close };
}
