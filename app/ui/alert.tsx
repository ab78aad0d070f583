import { useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

/** A sentence that screen readers speak when it appears, and that comes into view. */
export function Alert({
  tone,
  id,
  onDismiss,
  children,
}: {
  tone: "success" | "error";
  id?: string;
  onDismiss?: () => void;
  children: React.ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const said = useRef("");
  useEffect(() => {
    const words = box.current?.textContent ?? "";
    if (words !== said.current) box.current?.scrollIntoView({ block: "nearest" });
    said.current = words;
  });
  const sentence = (
    <div
      ref={box}
      id={id}
      role={tone === "error" ? "alert" : "status"}
      className={`flex items-start gap-3 rounded-xl border px-4 py-3 font-medium ${
        tone === "error"
          ? "border-danger/40 bg-danger-tint text-danger"
          : "border-success/40 bg-success-tint text-success"
      } ${onDismiss ? "pr-14" : ""}`}
    >
      <Icon name={tone === "error" ? "warning" : "check"} className="mt-0.5 size-5" />
      <div>{children}</div>
    </div>
  );
  if (!onDismiss) return sentence;
  return (
    <div className="relative">
      {sentence}
      <button
        type="button"
        onClick={onDismiss}
        className="needs-script absolute top-1 right-1 grid size-11 place-items-center rounded-full"
      >
        <Icon name="close" className="size-5" />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  );
}
