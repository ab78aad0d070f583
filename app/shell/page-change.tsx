import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * After a navigation, screen readers hear the new page's title and continue at its heading, as after a page load. A
 * dialog over a list keeps the list's heading, so it is not a new page.
 */
export function PageChange() {
  const { search, hash } = useLocation();
  const shown = useRef<{ heading: Element | null; page: string | null }>(undefined);
  const [title, setTitle] = useState("");
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>("main h1");
    const page = new URLSearchParams(search).get("page");
    const before = shown.current;
    shown.current = { heading, page };
    if (!before || (before.heading === heading && before.page === page)) return;
    setTitle(document.title);
    focusWithoutScrolling(document.getElementById(hash.slice(1)) ?? heading);
  });
  return (
    <p id="page-change" aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}

function focusWithoutScrolling(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
