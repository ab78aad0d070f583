/** A form's submit button. While the form is being sent it says so, does nothing more and keeps the focus. */
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
    <button
      type="submit"
      aria-disabled={busy || undefined}
      onClick={(click) => busy && click.preventDefault()}
      className="button button-primary"
    >
      {busy ? busyLabel : children}
    </button>
  );
}
