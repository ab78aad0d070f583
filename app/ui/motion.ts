import { useSyncExternalStore } from "react";
import { useSavesData } from "./use-saves-data.ts";

const query = "(prefers-reduced-motion: reduce)";

/** Whether to move pictures: not with reduced motion, not on a page that saves data, and not before scripts run. */
export function useMotionWelcome(): boolean {
  const savesData = useSavesData();
  return useSyncExternalStore(
    subscribe,
    () => !window.matchMedia(query).matches && !savesData,
    () => false,
  );
}

function subscribe(notify: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener("change", notify);
  return () => media.removeEventListener("change", notify);
}
