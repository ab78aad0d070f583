declare global {
  interface Window {
    /** What the page's first script has asked for, and where; undefined for a page with its data in it. */
    pageData?: Promise<Response>;
    pageDataUrl: string;
    /** Whether its reader has tapped, sent or typed something since the page was loaded. */
    pageUsed?: boolean;
    /** Made by React Router, or by `openData`. */
    __reactRouterContext: typeof routerContext & { stream: ReadableStream<Uint8Array> };
  }
}

/** What React Router writes into the pages that have their data in them. */
export const routerContext = {
  basename: "/",
  future: { unstable_enableNodeReadableStream: false, unstable_optimizeDeps: false },
  routeDiscovery: { mode: "initial" },
  ssr: true,
  isSpaMode: false,
};

const attempts = 5;
const pauseMs = 2000;
const loadedAgainFor = "loaded-again-for";

/**
 * Hands the data of a kept page to React Router, which waits for it. A page whose data is gone was changed since it was
 * loaded, and is loaded once more, unless its reader has begun something. If that was in vain, or without a network, it goes
 * on as without scripts.
 *
 * @returns whether React will take over the page.
 */
export async function takeData(): Promise<boolean> {
  if (!window.pageData) return true;
  const data = openData();
  const response = await answered(window.pageData);
  if (response?.status === 410 && !window.pageUsed && isFirstTime(window.pageDataUrl))
    window.location.reload();
  // An earlier version of the site, or a network that wants a login, sends a page in its place.
  if (!response?.ok || !response.headers.get("Content-Type")?.startsWith("text/plain")) return false;
  void data.write(await response.text());
  void data.close();
  return true;
}

/** Does what React Router's own script does, which would be a tenth of a kilobyte of each page. */
function openData(): WritableStreamDefaultWriter<string> {
  const { readable: stream, writable } = new TextEncoderStream();
  window.__reactRouterContext = {
    ...routerContext,
    basename: document.documentElement.dataset.prefix ?? routerContext.basename,
    stream,
  };
  return writable.getWriter();
}

/** Asks again while the network or the site is away. */
async function answered(first: Promise<Response>): Promise<Response | undefined> {
  let response = await first.catch(() => undefined);
  for (let left = attempts; left > 0 && !(response && response.status < 500); left--) {
    await new Promise((resolve) => {
      addEventListener("online", resolve, { once: true });
      setTimeout(resolve, pauseMs);
    });
    response = await fetch(window.pageDataUrl).catch(() => undefined);
  }
  return response;
}

/** Whether the page has not been loaded again for these data already. Without storage it is not loaded again. */
function isFirstTime(url: string): boolean {
  try {
    if (sessionStorage.getItem(loadedAgainFor) === url) return false;
    sessionStorage.setItem(loadedAgainFor, url);
    return true;
  } catch {
    return false;
  }
}
