import { useEffect } from "react";
import { useBlocker } from "react-router";

/**
 * Keeps this page while there is no network: another page's script could not be loaded, and the browser's own error
 * would take the place of this one. The visitor goes on by itself once there is a network. True while one waits.
 */
export function useHeldNavigation(): boolean {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction !== "POP" && !navigator.onLine && nextLocation.pathname !== currentLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const goOn = () => blocker.proceed();
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, [blocker]);
  return blocker.state === "blocked";
}
