import { type RefObject, useEffect } from "react";

/** Closes a menu by Escape, and when something outside `area` is pressed or gets the focus. */
export function useClosing(
  menu: RefObject<HTMLDetailsElement | null>,
  area: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const closeElsewhere = ({ target }: Event) => {
      if (!area.current?.contains(target as Node)) menu.current?.removeAttribute("open");
    };
    const closeByEscape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !menu.current?.open) return;
      if (area.current?.contains(document.activeElement)) menu.current.querySelector("summary")?.focus();
      menu.current.open = false;
    };
    document.addEventListener("pointerdown", closeElsewhere);
    document.addEventListener("focusin", closeElsewhere);
    document.addEventListener("keydown", closeByEscape);
    return () => {
      document.removeEventListener("pointerdown", closeElsewhere);
      document.removeEventListener("focusin", closeElsewhere);
      document.removeEventListener("keydown", closeByEscape);
    };
  }, [menu, area]);
}
