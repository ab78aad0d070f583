import { useLayoutEffect, useRef } from "react";

/** The `ref` of the element to focus when a dialog opens. In the browser, React renders no `autofocus`. */
export function focusedFirst(element: HTMLElement | null): void {
  element?.toggleAttribute("autofocus", true);
}

/** Escape and the like call `onClose`. Before scripts run it is part of the page, so that its form works. */
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
      onKeyDown={(event) => {
        // Chromium takes one Escape in a date field for two, and the second `cancel` cannot be prevented.
        if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onClose();
      }}
      onCancel={(event) => {
        // A `cancel` that cannot be prevented is followed by `close`.
        if (!event.cancelable) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (!dialog.current || dialog.current.open) return;
        // It stays open while rendered: what `onClose` does may be refused or take time.
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
