import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/** Shorter movements are taps, and steeper ones scroll. */
const swipe = { least: 60, steepest: 0.5 };

/** Lets arrow keys and swipes do what the link *Next* and the browser's *Back* do. */
export function useArrowsAndSwipes(next: string | undefined) {
  const navigate = useNavigate();
  const { state } = useLocation();
  // Otherwise *Back* could leave the site.
  const canGoBack = state === turned;
  const start = useRef<{ x: number; y: number }>(undefined);

  const turn = (towardsEnd: boolean) => {
    if (!towardsEnd) canGoBack && void navigate(-1);
    else if (next) void navigate(next, { state: turned });
  };
  const turnNow = useRef(turn);
  turnNow.current = turn;

  useEffect(() => {
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== "ArrowRight" && key.key !== "ArrowLeft") return;
      if (key.altKey || key.ctrlKey || key.metaKey || key.shiftKey || isTyping(key.target)) return;
      key.preventDefault();
      turnNow.current((key.key === "ArrowRight") !== (document.dir === "rtl"));
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  return {
    onTouchStart: ({ touches }: React.TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: React.TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const across = touch.clientX - start.current.x;
      const down = touch.clientY - start.current.y;
      start.current = undefined;
      if (Math.abs(across) < swipe.least || Math.abs(down) > Math.abs(across) * swipe.steepest) return;
      turn(across < 0 !== (document.dir === "rtl"));
    },
  };
}

/** The state of a page that was reached by turning. */
export const turned = "turned";

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
