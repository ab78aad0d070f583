import { useLayoutEffect, useRef } from "react";

/** The `ref` of what has the focus when a dialog opens. In the browser React writes no such attribute. */
export function focusedFirst(element: HTMLElement | null): void {
  element?.toggleAttribute("autofocus", true);
}

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
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.removeAttribute("open");
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      onCancel={(event) => {
        // One that cannot be prevented is followed by `close`.
        if (!event.cancelable) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (!dialog.current || dialog.current.open) return;
        // It is shown as long as it is rendered: what `onClose` asks for may be refused, or take its time.
        dialog.current.showModal();
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
