import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** How a button is described until scripts run. Its page loads them soon: see `late-scripts.ts`. */
export function useWaiting(): { "aria-disabled"?: true; "aria-busy"?: true } {
  const isWaiting = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  return isWaiting ? { "aria-disabled": true, "aria-busy": true } : {};
}

/** A button that does nothing without scripts: hidden where there are none, and visibly waiting until they run. */
export function ScriptButton({ className = "", ...button }: React.ComponentProps<"button">) {
  return <button type="button" {...button} {...useWaiting()} className={`needs-script ${className}`} />;
}
