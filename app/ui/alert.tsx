import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";
import { ScriptButton } from "./script-button.tsx";

/** A message that screen readers announce when it appears, and that scrolls into view; `action` offers a remedy. */
export function Alert({
  tone,
  id,
  action,
  onDismiss,
  children,
}: {
  tone: "success" | "error";
  id?: string;
  action?: React.ReactNode;
  onDismiss?: () => void;
  children: React.ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const announced = useRef("");
  useEffect(() => {
    const text = box.current?.textContent ?? "";
    if (text !== announced.current) bringIntoView(box.current);
    announced.current = text;
  });
  return (
    <div
      className={`flex items-center gap-x-3 rounded-xl border px-4 py-3 font-medium ${
        tone === "error"
          ? "border-danger/40 bg-danger-tint text-danger"
          : "border-success/40 bg-success-tint text-success"
      }`}
    >
      <Icon name={tone === "error" ? "warning" : "check"} className="mt-0.5 size-5 self-start" />
      <div ref={box} id={id} role={tone === "error" ? "alert" : "status"} className="min-w-0 flex-1">
        {children}
      </div>
      {action}
      {onDismiss && (
        <ScriptButton
          onClick={onDismiss}
          className="-my-2.5 -me-3 grid size-11 shrink-0 place-items-center self-start rounded-full"
        >
          <Icon name="close" className="size-5" />
          <span className="sr-only">
            <Trans>Dismiss</Trans>
          </span>
        </ScriptButton>
      )}
    </div>
  );
}

/** Leaves what is already in view alone: after `scrollIntoView`, Chromium moves Tab’s starting point there. */
function bringIntoView(box: HTMLElement | null): void {
  const { top = 0, bottom = 0 } = box?.getBoundingClientRect() ?? {};
  if (top < 0 || bottom > window.innerHeight) box?.scrollIntoView({ block: "nearest" });
}
