import { useEffect, useRef } from "react";

const glanceMs = 250;

/**
 * Marks a frame with `data-focused` while the focus is inside it, so that it can have a ring. CSS does not match such a
 * frame, and a page only hears that it has lost the focus, not of the way from one frame to the next.
 */
export function useFocusRing() {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const look = () =>
      frame.current?.toggleAttribute("data-focused", document.activeElement === frame.current);
    const leave = () => {
      look();
      if (document.activeElement instanceof HTMLIFrameElement) timer ??= setInterval(look, glanceMs);
    };
    const come = () => {
      clearInterval(timer);
      timer = undefined;
      frame.current?.removeAttribute("data-focused");
    };
    window.addEventListener("blur", leave);
    window.addEventListener("focus", come);
    return () => {
      clearInterval(timer);
      window.removeEventListener("blur", leave);
      window.removeEventListener("focus", come);
    };
  }, []);
  return frame;
}
