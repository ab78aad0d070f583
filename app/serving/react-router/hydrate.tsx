import { StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { RequestIdContext, requestIdOfPage } from "../../shell/request-id.tsx";
import { scriptsRun } from "../../ui/script-button.tsx";
import { noticeSending } from "../../ui/unsaved-text.ts";
import { takeData } from "./page-data.ts";
import { haveCommands, haveOwnPage } from "./route-manifest.ts";

/** What React would finish a page for at once, instead of in small steps. */
const taps = [
  ...["mousedown", "mouseup", "click", "auxclick", "dblclick", "contextmenu"],
  ...["touchstart", "touchend", "touchcancel", "pointerdown", "pointerup", "pointercancel"],
  ...["keydown", "keypress", "keyup", "input", "change"],
];

/** Until React has taken over the page, the browser alone does what is tapped and typed, as before scripts. */
const toBrowser = new AbortController();
for (const tap of taps)
  addEventListener(tap, (event) => event.stopPropagation(), {
    capture: true,
    passive: true,
    signal: toBrowser.signal,
  });

/** Around the router, not beside it: a second child would change the ids that the server has given. */
function TakenOver({ children }: React.PropsWithChildren) {
  useLayoutEffect(() => {
    toBrowser.abort();
    dispatchEvent(new Event(scriptsRun));
  }, []);
  return children;
}

haveCommands();
haveOwnPage(window.location.pathname);
noticeSending();
void takeData().then((isTaken) => {
  if (isTaken) return;
  toBrowser.abort();
  // Below them films have the browser's own buttons.
  for (const cover of document.querySelectorAll("video ~ [data-tapped-later]")) cover.remove();
  // A link that was tapped is followed.
  dispatchEvent(new Event(scriptsRun));
});
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestIdContext value={requestIdOfPage()}>
        <TakenOver>
          <HydratedRouter />
        </TakenOver>
      </RequestIdContext>
    </StrictMode>,
  );
});
