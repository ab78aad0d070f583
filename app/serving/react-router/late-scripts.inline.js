// See `late-scripts.ts`.
{
  const patienceMs = 2000;
  // What React Router's `ScrollRestoration` writes into pages.
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
  try {
    const places = JSON.parse(sessionStorage.getItem("react-router-scroll-positions"));
    const place = places?.[history.state.key];
    if (place) scrollTo(0, place);
  } catch {
    // Some browsers are told to store nothing.
  }
  const late = document.querySelector('script[type="text/later"]');
  const { of, onUse, files } = late.dataset;
  const untilScriptsRun = new AbortController();
  let tapped;
  addEventListener(
    "click",
    (event) => {
      const later = event.target.closest("[data-tapped-later]");
      if (later?.href) {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
      }
      tapped = later ?? tapped;
      tapped?.setAttribute("aria-busy", "true");
    },
    { capture: true, signal: untilScriptsRun.signal },
  );
  const noticeUse = () => {
    window.pageUsed = true;
  };
  for (const deed of ["click", "input", "submit"])
    addEventListener(deed, noticeUse, { capture: true, once: true });
  const goOn = () => {
    untilScriptsRun.abort();
    tapped?.removeAttribute("aria-busy");
    tapped?.click();
    tapped = undefined;
  };
  // The name is that of `scriptsRun` in `app/ui/script-button.tsx`.
  addEventListener("scripts-run", goOn);
  const painted = (resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve));
  const loaded = Promise.race([
    new Promise((resolve) => {
      addEventListener("load", () => painted(resolve));
    }),
    new Promise((resolve) => {
      setTimeout(resolve, patienceMs);
    }),
  ]);
  const used = new Promise((resolve) => {
    const listening = new AbortController();
    const notice = ({ type, movementX, movementY }) => {
      // Browsers also send it when the page moves under a pointer that rests.
      if (type === "pointermove" && !movementX && !movementY) return;
      listening.abort();
      resolve();
    };
    for (const sign of "pointermove pointerdown touchstart scroll keydown focusin click input".split(" "))
      addEventListener(sign, notice, { passive: true, capture: true, signal: listening.signal });
    const plays = document.querySelector("[data-starts-scripts]") && matchMedia("(min-width: 48rem)").matches;
    const leadsToTime = location.hash && document.querySelector("[data-at]");
    if (onUse === undefined || plays || leadsToTime) resolve();
  });
  loaded.then(() => {
    for (const link of document.querySelectorAll('link[media="print"]')) link.media = "all";
  });
  Promise.all([loaded, used]).then(() => {
    if (of) {
      window.pageDataUrl = `?data-of=${of}${location.search.replace("?", "&")}`;
      window.pageData = fetch(window.pageDataUrl);
    }
    for (const file of files.split(" ")) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = `/assets/${file}.js`;
      document.head.append(link);
    }
    const script = late.cloneNode(true);
    script.type = "module";
    script.addEventListener("error", goOn);
    late.replaceWith(script);
  });
}
