import { useSyncExternalStore } from "react";

const query = "(prefers-reduced-motion: reduce)";

/** Whether to move pictures: not with reduced motion, not with data saving, and not before scripts run. */
export function useMotionWelcome(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !window.matchMedia(query).matches && !savesData(),
    () => false,
  );
}

function subscribe(notify: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener("change", notify);
  return () => media.removeEventListener("change", notify);
}

function savesData(): boolean {
  if (window.matchMedia("(prefers-reduced-data: reduce)").matches) return true;
  return "connection" in navigator && Boolean((navigator.connection as { saveData?: boolean }).saveData);
}
