import { useEffect } from "react";

/** Where the navigation is a row: `wide:` in app.css. */
const wide = "(width >= 64rem) and (height >= 36rem)";

/** The rest is inert, so that the Tab key stays in the menu. Focus returns to its button, which not every browser does. */
export function usePhoneMenu(id: string): void {
  useEffect(() => {
    const menu = document.getElementById(id);
    const opener = document.querySelector<HTMLElement>(`[popovertarget="${id}"]`);
    if (!menu || !opener) return;
    const setInert = (inert: boolean) => {
      for (const element of around(menu)) element.inert = inert;
    };
    const opened = (event: ToggleEvent) => {
      if (event.target === menu && event.newState === "open") setInert(true);
    };
    // Before it closes, because an inert button cannot take focus.
    const closing = (event: ToggleEvent) => {
      if (event.target !== menu || event.newState !== "closed") return;
      setInert(false);
      if (menu.contains(document.activeElement)) opener.focus({ preventScroll: true });
    };
    const hide = () => {
      if (menu.matches(":popover-open")) menu.hidePopover();
    };
    // A browser that goes back to this page as it was left may show it without the menu.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      hide();
      setInert(false);
    };
    const media = window.matchMedia(wide);
    if (menu.matches(":popover-open")) setInert(true);
    menu.addEventListener("toggle", opened);
    menu.addEventListener("beforetoggle", closing);
    media.addEventListener("change", hide);
    window.addEventListener("pageshow", comeBack);
    return () => {
      setInert(false);
      menu.removeEventListener("toggle", opened);
      menu.removeEventListener("beforetoggle", closing);
      media.removeEventListener("change", hide);
      window.removeEventListener("pageshow", comeBack);
    };
  }, [id]);
}

function* around(menu: HTMLElement): Generator<HTMLElement> {
  for (let place = menu; place !== document.body && place.parentElement; place = place.parentElement) {
    for (const sibling of place.parentElement.children) {
      if (sibling !== place && sibling instanceof HTMLElement) yield sibling;
    }
  }
}
