import { useEffect, useRef, useState } from "react";
import { useLocation, useMatches, useNavigation } from "react-router";
import { useSendsCommand } from "../ui/command.ts";

interface Shown {
  heading: Element | null;
  page: string | null;
  route: string | undefined;
  pathname: string | undefined;
}

/**
 * After a navigation, screen readers hear the new page's title and continue at its heading, as after a page load. A
 * dialog is another route that keeps the heading of the list below it, so it is not a new page. Two pages of one route
 * share the heading too, but differ in their path.
 */
export function PageChange() {
  const { search, hash } = useLocation();
  const { id: route, pathname } = useMatches().at(-1) ?? {};
  const shown = useRef<Shown>(undefined);
  const [title, setTitle] = useState("");
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>("main h1");
    const page = new URLSearchParams(search).get("page");
    const before = shown.current;
    shown.current = { heading, page, route, pathname };
    if (!before || isSamePage(before, shown.current)) return;
    setTitle(document.title);
    focusWithoutScrolling(document.getElementById(hash.slice(1)) ?? heading);
  });
  useFocusAfterForm();
  return (
    <p id="page-change" aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}

/** A form that was sent may be removed or disabled and so lose the focus, which then moves to the result. */
function useFocusAfterForm(): void {
  const { state, formMethod } = useNavigation();
  const sendsCommand = useSendsCommand();
  const wasSent = useRef(false);
  useEffect(() => {
    if (formMethod === "POST" || sendsCommand) wasSent.current = true;
    if (state !== "idle" || sendsCommand || !wasSent.current) return;
    wasSent.current = false;
    if (document.activeElement !== document.body) return;
    const message = "main [role=alert]:not(:empty), main [role=status]:not(:empty)";
    focusWithoutScrolling(
      document.querySelector<HTMLElement>(message) ?? document.querySelector<HTMLElement>("main h1"),
    );
  });
}

function isSamePage(before: Shown, now: Shown): boolean {
  if (before.heading !== now.heading || before.page !== now.page) return false;
  return before.route !== now.route || before.pathname === now.pathname;
}

function focusWithoutScrolling(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
