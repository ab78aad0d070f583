/** A form's submit button. While the form is being sent it says so, does nothing more and keeps the focus. */
export function SubmitButton({
  busy,
  busyLabel,
  name,
  tone = "primary",
  children,
}: {
  busy: boolean;
  busyLabel: string;
  /** For a form with several buttons: the one that was pressed is sent as `on`. */
  name?: string;
  tone?: "primary" | "quiet";
  children: React.ReactNode;
}) {
  return (
    <button
      type="submit"
      {...(name && { name, value: "on" })}
      aria-disabled={busy || undefined}
      onClick={(click) => busy && click.preventDefault()}
      className={`button button-${tone}`}
    >
      {busy ? busyLabel : children}
    </button>
  );
}
