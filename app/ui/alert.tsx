import { useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

/** A sentence that screen readers speak when it appears, and that comes into view. */
export function Alert({
  tone,
  id,
  children,
}: {
  tone: "success" | "error";
  id?: string;
  children: React.ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const said = useRef("");
  useEffect(() => {
    const words = box.current?.textContent ?? "";
    if (words !== said.current) box.current?.scrollIntoView({ block: "nearest" });
    said.current = words;
  });
  return (
    <div
      ref={box}
      id={id}
      role={tone === "error" ? "alert" : "status"}
      className={`flex items-start gap-3 rounded-xl border px-4 py-3 font-medium ${
        tone === "error"
          ? "border-danger/40 bg-danger-tint text-danger"
          : "border-success/40 bg-success-tint text-success"
      }`}
    >
      <Icon name={tone === "error" ? "warning" : "check"} className="mt-0.5 size-5" />
      <div>{children}</div>
    </div>
  );
}
