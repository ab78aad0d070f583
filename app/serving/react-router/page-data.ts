declare global {
  interface Window {
    /** What the page's first script has asked for; undefined for a page with its data in it. */
    pageData?: Promise<Response>;
    /** Made by React Router. */
    __reactRouterContext: { streamController: ReadableStreamDefaultController<string> };
  }
}

/**
 * Hands the data of a kept page to React Router, which waits for it. A page whose data is gone was changed since it was
 * loaded, and is loaded once more. If that was in vain, or without a network, it goes on as without scripts.
 *
 * @returns whether React will take over the page.
 */
export async function takeData(): Promise<boolean> {
  if (!window.pageData) return true;
  try {
    const response = await window.pageData;
    if (response.status === 410 && !wasLoadedAgain()) window.location.reload();
    if (!response.ok) return false;
    const { streamController } = window.__reactRouterContext;
    streamController.enqueue(await response.text());
    streamController.close();
    return true;
  } catch {
    return false;
  }
}

function wasLoadedAgain(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "reload";
}
