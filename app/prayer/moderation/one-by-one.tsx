import { useEffect } from "react";
import { ScriptButton } from "../../ui/script-button.tsx";

const card = "main li[id]:has(> article)";

/**
 * Requests one at a time, by keys. They act only while a request, or what the site said about the last one, has the focus,
 * so that nobody approves by a key that was meant for something else.
 */
export function OneByOne() {
  useEffect(() => {
    document.addEventListener("keydown", act);
    document.addEventListener("click", goOn, true);
    return () => {
      document.removeEventListener("keydown", act);
      document.removeEventListener("click", goOn, true);
    };
  }, []);
  return (
    <p className="mb-4 text-sm text-muted max-sm:hidden [@media(scripting:none)]:hidden print:hidden">
      <ScriptButton
        onClick={() => focus(document.querySelector(card))}
        className="text-link min-h-8 cursor-pointer"
      >
        Go through them one by one
      </ScriptButton>
      , with the keys <kbd>A</kbd> approve, <kbd>N</kbd> not now, <kbd>B</kbd> back and, after deleting,{" "}
      <kbd>U</kbd> undo.
    </p>
  );
}

function act(event: KeyboardEvent): void {
  const { key, target, ctrlKey, altKey, metaKey, repeat } = event;
  if (
    // A key that is held down would run past requests that nobody has read.
    repeat ||
    ctrlKey ||
    altKey ||
    metaKey ||
    !(target instanceof Element) ||
    target.closest("input, select, textarea, dialog, [contenteditable]")
  )
    return;
  const here = target.closest(card);
  const said = target.closest("main .notice");
  const steps: Record<string, () => void> = {
    a: () => press(here?.querySelector('[data-key="a"]')),
    n: () => (here ? press(here.querySelector('[data-key="n"]')) : focus(document.querySelector(card))),
    b: () => focus(here?.previousElementSibling),
    u: () => press(document.querySelector("main .notice form button")),
  };
  const step = steps[key.toLowerCase()];
  if (!step || (!here && !said)) return;
  event.preventDefault();
  step();
}

/** “Not now” leads to the next request, which is then read. */
function goOn(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-key="n"]');
  const next = link && document.getElementById(link.hash.slice(1));
  if (!next || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  focus(next);
}

function press(element: Element | null | undefined): void {
  if (element instanceof HTMLElement) element.click();
}

function focus(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "start" });
}
