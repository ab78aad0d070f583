import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";

const query = "(prefers-reduced-data: reduce)";

/** Whether this page saves data: as the server decided, or as the browser asks where nobody chose otherwise. */
export function useSavesData(): boolean {
  const root = useRouteLoaderData<{ savesData: boolean; hasChosenData: boolean }>("root");
  const decided = root?.savesData ?? false;
  return useSyncExternalStore(
    subscribe,
    () => decided || (!root?.hasChosenData && browserSavesData()),
    () => decided,
  );
}

function subscribe(notify: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener("change", notify);
  return () => media.removeEventListener("change", notify);
}

/** Not every browser tells the server. */
function browserSavesData(): boolean {
  if (window.matchMedia(query).matches) return true;
  return "connection" in navigator && Boolean((navigator.connection as { saveData?: boolean }).saveData);
}
