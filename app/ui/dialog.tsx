import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * A modal dialog, shown while it is rendered; Escape and the platform's other ways of closing call `onClose`.
 * Before scripts run it stands open in the page, so that its form works without them.
 */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: React.ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  // Browsers may close it on Escape whatever we say; who then opens it again, before it is gone, must see it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every way that leads here shows it
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.matches(":modal")) return;
    element.removeAttribute("open");
    element.showModal();
  }, [key]);
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      aria-label={title}
      className="card fixed inset-0 z-40 m-auto max-h-[92dvh] w-[min(40rem,calc(100vw-2rem))] overflow-y-auto p-6 shadow-2xl sm:p-8"
    >
      <h2 className="mb-5 text-3xl">{title}</h2>
      {children}
    </dialog>
  );
}
