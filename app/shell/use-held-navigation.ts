import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useOnline } from "../ui/use-online.ts";

/**
 * Keeps this page while there is no network: another page's script could not be loaded, and the browser's own error
 * would take the place of this one. The visitor goes on by itself once there is a network. True while one waits.
 */
export function useHeldNavigation(): boolean {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction !== "POP" && !navigator.onLine && nextLocation.pathname !== currentLocation.pathname,
  );
  const online = useOnline();
  useEffect(() => {
    if (online && blocker.state === "blocked") blocker.proceed();
  }, [online, blocker]);
  return blocker.state === "blocked";
}
