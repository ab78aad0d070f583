import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** The event by which a page says that its scripts run, or that they will not. */
export const scriptsRun = "scripts-run";

/** How a button is described until scripts run. Its page loads them soon: see `late-scripts.ts`. */
export function useWaiting(): { "aria-disabled"?: true; "aria-busy"?: true } {
  const isWaiting = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  return isWaiting ? { "aria-disabled": true, "aria-busy": true } : {};
}

/** Hidden without scripts. Until they run it waits or, where it `canWait`, makes them come: see `late-scripts.ts`. */
export function ScriptButton({
  canWait = false,
  className = "",
  ...button
}: React.ComponentProps<"button"> & { canWait?: boolean }) {
  const waiting = useWaiting();
  const state = canWait ? { "data-tapped-later": "" } : waiting;
  return <button type="button" {...button} {...state} className={`needs-script ${className}`} />;
}
