/** The button that sends a form; while it is on its way the button says so and cannot send it twice. */
export function SubmitButton({
  busy,
  busyLabel,
  children,
}: {
  busy: boolean;
  busyLabel: string;
  children: React.ReactNode;
}) {
  return (
    <button type="submit" disabled={busy} className="button button-primary">
      {busy ? busyLabel : children}
    </button>
  );
}
