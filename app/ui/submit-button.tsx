/** A form's submit button. While the form is being sent it says so and cannot be pressed again. */
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
