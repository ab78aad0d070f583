import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { type Location, useBlocker } from "react-router";
import { Alert } from "../ui/alert.tsx";
import { Dialog, focusedFirst } from "../ui/dialog.tsx";
import { isUnsaved, UnsavedText } from "../ui/unsaved-text.ts";
import { useOnline } from "../ui/use-online.ts";

/** Stays while offline, when no other page's script could load, and asks before text is lost: the router has one blocker. */
export function Leaving({ children }: { children: React.ReactNode }) {
  const [forms] = useState(() => new Set<() => boolean>());
  const [asks, setAsks] = useState(false);
  const [wanted, setWanted] = useState<Location>();
  const online = useOnline();
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (pageOf(nextLocation) === pageOf(currentLocation)) return false;
    const asks = isUnsaved(forms);
    setAsks(asks);
    setWanted(nextLocation);
    return asks || (historyAction !== "POP" && !navigator.onLine);
  });
  const isBlocked = blocker.state === "blocked";

  useEffect(() => {
    // The router updates its blocker in a transition, so just after a second click it still holds the first link.
    if (isBlocked && online && !asks && blocker.location === wanted) blocker.proceed();
  }, [isBlocked, online, asks, blocker, wanted]);

  useEffect(() => {
    const ask = (leaving: BeforeUnloadEvent) => {
      if (isUnsaved(forms)) leaving.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [forms]);

  return (
    <UnsavedText value={forms}>
      {children}
      {isBlocked && asks && <Question stay={blocker.reset} leave={() => setAsks(false)} />}
      {isBlocked && !asks && !online && (
        <div className="shell fixed inset-x-0 bottom-4 z-50">
          <Alert tone="error">
            <Trans>You are offline. The page opens when you are back online.</Trans>
          </Alert>
        </div>
      )}
    </UnsavedText>
  );
}

/** A form that posts to its own page names an index route by `?index`. */
function pageOf({ pathname, search }: Location): string {
  return pathname + search.replace(/^\?index$/, "");
}

function Question({ stay, leave }: { stay: () => void; leave: () => void }) {
  return (
    <Dialog title={t`Leave without saving?`} onClose={stay}>
      <p>
        <Trans>What you typed or chose here has not been saved.</Trans>
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" onClick={stay} ref={focusedFirst} className="button button-quiet">
          <Trans>Keep editing</Trans>
        </button>
        <button type="button" onClick={leave} className="button button-danger">
          <Trans>Leave without saving</Trans>
        </button>
      </div>
    </Dialog>
  );
}
