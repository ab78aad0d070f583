import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "../../ui/icon.tsx";

const row = "main li[id]:has(> article.swipes)";
/** Where browsers go back and forward by a swipe of their own. */
const edge = 24;
/** Where the sentence above the list says that there are swipes. */
const onTouchScreens = "(hover: none) and (pointer: coarse)";
/** Below this nobody can say whether a finger scrolls or swipes. */
const least = 12;
const steepest = 0.6;

interface Drag {
  pointerId: number;
  row: HTMLElement;
  x: number;
  y: number;
  isSideways: boolean;
}

interface Hint {
  row: HTMLElement;
  isRight: boolean;
  /** What letting go does, in the words of the row’s button. */
  word: string;
  isFarEnough: boolean;
  top: number;
}

/**
 * On touch screens, swiping a row to the right presses its first button, *Approve*, and to the left its link *Not now*. A row
 * without one of them does not move that way.
 */
export function Swipes() {
  const [hint, setHint] = useState<Hint>();
  useEffect(() => followFingers(setHint), []);
  return (
    <>
      <p className="mb-3 hidden text-sm text-muted [@media(scripting:enabled)_and_(hover:none)_and_(pointer:coarse)]:block print:hidden!">
        You can also swipe a request: right to approve it, left for not now.
      </p>
      {hint && createPortal(<Letting {...hint} />, hint.row)}
    </>
  );
}

/** Stands where the row was, beside the finger. */
function Letting({ isRight, word, isFarEnough, top }: Hint) {
  const tones = isRight
    ? ["bg-success-tint text-success", "bg-success text-paper"]
    : ["bg-sunken text-ink", "bg-ink text-paper"];
  return (
    <p
      aria-hidden="true"
      data-letting={isFarEnough ? "acts" : "returns"}
      className={`absolute inset-0 -z-10 rounded-2xl border border-line ${tones[isFarEnough ? 1 : 0]}`}
    >
      <span
        className={`absolute flex w-20 -translate-y-1/2 flex-col items-center gap-1 text-center leading-tight font-semibold ${isRight ? "left-1" : "right-1"}`}
        style={{ top }}
      >
        <Icon name={isRight ? "check" : "next"} className="size-6" />
        {word}
      </span>
    </p>
  );
}

/** `show` gets what letting go would do, and undefined when it does nothing. Returns a function that stops it. */
function followFingers(show: (hint: Hint | undefined) => void): () => void {
  let drag: Drag | undefined;

  const begin = ({ pointerType, isPrimary, pointerId, target, clientX: x, clientY: y }: PointerEvent) => {
    cancel();
    if (pointerType !== "touch" || !isPrimary || x < edge || x > window.innerWidth - edge) return;
    if (isZoomed() || !matchMedia(onTouchScreens).matches) return;
    const touched = target instanceof Element && !target.closest("input, select, textarea");
    const found = touched && target.closest<HTMLElement>(row);
    if (found) drag = { pointerId, row: found, x, y, isSideways: false };
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== drag?.pointerId) return;
    const across = event.clientX - drag.x;
    const down = event.clientY - drag.y;
    if (!drag.isSideways) {
      if (Math.hypot(across, down) < least) return;
      if (Math.abs(down) > Math.abs(across) * steepest) return cancel();
      drag.isSideways = true;
    }
    const button = buttonOf(drag.row, across);
    place(drag.row, button ? across : 0);
    show(button && hintOf(drag, across, button));
  };
  const end = ({ pointerId, clientX }: PointerEvent) => {
    if (pointerId !== drag?.pointerId) return;
    const { row, x, isSideways } = drag;
    const across = clientX - x;
    cancel();
    // A finger may have marked words.
    const isMarking = document.getSelection()?.isCollapsed === false;
    if (isSideways && !isMarking && isFarEnough(row, across)) buttonOf(row, across)?.click();
  };
  /** Also when the browser scrolls by this finger. */
  const cancel = () => {
    if (drag?.isSideways) {
      place(drag.row, undefined);
      show(undefined);
    }
    drag = undefined;
  };

  const noteZoom = () => document.documentElement.toggleAttribute("data-zoomed", isZoomed());
  window.visualViewport?.addEventListener("resize", noteZoom);
  document.addEventListener("pointerdown", begin);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", cancel);
  return () => {
    document.removeEventListener("pointerdown", begin);
    document.removeEventListener("pointermove", move);
    document.removeEventListener("pointerup", end);
    document.removeEventListener("pointercancel", cancel);
    window.visualViewport?.removeEventListener("resize", noteZoom);
    document.documentElement.removeAttribute("data-zoomed");
    cancel();
  };
}

/** Then a finger moves the page sideways. */
function isZoomed(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01;
}

function buttonOf(row: HTMLElement, across: number): HTMLElement | undefined {
  return row.querySelector<HTMLElement>(`[data-key="${across > 0 ? "a" : "n"}"]`) ?? undefined;
}

function isFarEnough(row: HTMLElement, across: number): boolean {
  return Math.abs(across) >= Math.min(row.clientWidth * 0.35, 160);
}

function hintOf({ row, y }: Drag, across: number, button: HTMLElement): Hint {
  const { top, height } = row.getBoundingClientRect();
  return {
    row,
    isRight: across > 0,
    word: button.firstChild?.textContent ?? "",
    isFarEnough: isFarEnough(row, across),
    top: Math.min(Math.max(y - top, 40), height - 40),
  };
}

/** Undefined puts a row back where it belongs. */
function place(row: HTMLElement, across: number | undefined): void {
  row.toggleAttribute("data-swiped", across !== undefined);
  const card = row.querySelector<HTMLElement>(":scope > article");
  if (card) card.style.translate = across ? `${across}px` : "";
}
