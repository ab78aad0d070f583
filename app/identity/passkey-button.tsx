import { useState } from "react";
import { useRevalidator } from "react-router";
import { Alert } from "../ui/alert.tsx";
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
    <div className="flex flex-col gap-3">
      {problem && <Alert tone="error">{problem}</Alert>}
      <button
        type="button"
        disabled={isBusy}
        className="button button-quiet"
        onClick={async () => {
          setBusy(true);
          setProblem(undefined);
          const wrong = await use();
          if (wrong === undefined) await revalidate();
          setProblem(wrong);
          setBusy(false);
        }}
      >
        {isBusy ? busyLabel : children}
      </button>
    </div>
  );
}
