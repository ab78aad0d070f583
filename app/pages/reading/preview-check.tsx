import { useEffect, useRef, useState } from "react";
import type { Finding } from "../../items/text-check/finding.ts";
import { FindingList } from "../../items/text-check/finding-list.tsx";

/** A finding of the server names a place, one of the browser an element. */
interface Found extends Finding {
  element?: Element | undefined;
}

/**
 * The whole check of a preview or a draft: adds what only the rendered page and other sites tell. Only these load it.
 *
 * @param check the path that looks at links to other sites.
 */
export function PreviewCheck({ check, findings }: { check: string; findings: Finding[] }) {
  const [rendered, setRendered] = useState<Found[]>();
  const [outside, setOutside] = useState<Found[]>();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = list.current?.closest("aside");
    if (bar) findRendered(bar).then(setRendered, () => setRendered([{ sentence: notMade.rendered }]));
    findOutside(check).then(setOutside, () => setOutside([{ sentence: notMade.outside }]));
  }, [check]);
  return (
    <div ref={list} className="w-full">
      <FindingList
        findings={[...findings, ...(rendered ?? []), ...(outside ?? [])]}
        isChecking={!rendered || !outside}
        show={(found: Found) =>
          found.element || found.place ? () => reveal(found, list.current) : undefined
        }
      />
    </div>
  );
}

const notMade = {
  rendered: "How the page looks could not be checked. Reload this page to try again.",
  outside: "The links to other sites could not be checked. Reload this page to try again.",
};

async function findRendered(bar: Element): Promise<Found[]> {
  const { renderedFindings } = await import("../../items/text-check/rendered-findings.client.ts");
  return renderedFindings(bar);
}

async function findOutside(check: string): Promise<Found[]> {
  const response = await fetch(check);
  if (!response.ok) throw new Error(`the check answered ${response.status}`);
  return response.json();
}

/** Scrolls to a place, outlines it for a while and moves the focus there, so that screen readers read it. */
function reveal({ element, place }: Found, list: HTMLElement | null): void {
  const shown = element ?? (place && document.querySelectorAll(`main .prose ${place.tag}`)[place.nth]);
  if (!(shown instanceof HTMLElement)) return;
  const isFocusable = shown.tabIndex >= 0;
  if (!isFocusable) shown.tabIndex = -1;
  makeRoom(shown, list);
  shown.focus({ preventScroll: true });
  shown.scrollIntoView({ block: "center" });
  shown.style.outline = "3px solid";
  shown.style.outlineOffset = "4px";
  shown.addEventListener(
    "blur",
    () => {
      shown.style.outline = "";
      shown.style.outlineOffset = "";
      shown.style.scrollMarginBottom = "";
      if (!isFocusable) shown.removeAttribute("tabindex");
    },
    { once: true },
  );
}

/** Lets a place come to rest above the bar. On a phone the list is folded away, because it covers most of the page. */
function makeRoom(shown: HTMLElement, list: HTMLElement | null): void {
  const bar = list?.closest("aside");
  const details = list?.querySelector("details");
  if (!bar) return;
  if (details && bar.offsetHeight > window.innerHeight / 2) details.open = false;
  shown.style.scrollMarginBottom = `${bar.offsetHeight}px`;
}
