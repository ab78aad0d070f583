import { useEffect } from "react";
import { isWatched } from "./today.ts";

const longestMs = 3_600_000;

/**
 * Loads the page again at a moment. A page that the browser loaded has a `Refresh` header for that, which the router cannot
 * end: so links and forms there load whole pages, or the browser would lead back from where they went.
 */
export function useReloadAt(turnsAt: string | undefined): void {
  useEffect(() => {
    if (turnsAt === undefined) return undefined;
    if (hasRefresh()) return leaveByLoading();
    const waitMs = Math.min(Math.max(Date.parse(turnsAt) - Date.now(), 1000), longestMs);
    const timer = setTimeout(() => location.reload(), waitMs);
    return () => clearTimeout(timer);
  }, [turnsAt]);
}

function hasRefresh(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  const url = new URL(loaded?.name ?? location.href, location.href);
  return url.pathname.toLowerCase() === location.pathname.toLowerCase() && !isWatched(url.searchParams);
}

function leaveByLoading(): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const keepFromRouter = (event: Event) => {
    const isLink = event.target instanceof Element && event.target.closest("a[href]") !== null;
    if (event.type === "submit" || isLink) event.stopPropagation();
  };
  addEventListener("click", keepFromRouter, options);
  addEventListener("submit", keepFromRouter, options);
  return () => listening.abort();
}
