import { useEffect, useRef } from "react";

const glanceMs = 250;

/** CSS does not match a focused frame, and the page hears only that it lost the focus, not of moves between frames. */
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
