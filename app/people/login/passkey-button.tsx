import { useState } from "react";
import { useRevalidator } from "react-router";
import { Alert } from "../../ui/alert.tsx";
import { usePasskeySupport } from "./use-passkeys.ts";

/** Adds a passkey or logs in with one, where the browser can. The page then loads its data again. */
export function PasskeyButton({
  use,
  busyLabel,
  children,
}: {
  /** Returns undefined or what went wrong. */
  use: () => Promise<string | undefined>;
  busyLabel: string;
  children: React.ReactNode;
}) {
  const isSupported = usePasskeySupport();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!isSupported) return null;
  return (
    // A form, because the page's notice closes when one is sent.
    <form
      className="flex flex-col gap-3"
      onSubmit={async (event) => {
        event.preventDefault();
        setBusy(true);
        setProblem(undefined);
        const wrong = await use();
        if (wrong === undefined) await revalidate();
        setProblem(wrong);
        setBusy(false);
      }}
    >
      {problem && <Alert tone="error">{problem}</Alert>}
      <button type="submit" disabled={isBusy} className="button button-quiet">
        {isBusy ? busyLabel : children}
      </button>
    </form>
  );
}
