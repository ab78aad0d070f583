import { t } from "@lingui/core/macro";
import { Link } from "react-router";

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

/** The buttons at the end of a form. Those of staff stay in reach, at the bottom of the screen. */
export function FormButtons({ children }: { children: React.ReactNode }) {
  return <div className="form-buttons flex flex-wrap gap-3">{children}</div>;
}

/** The end of a form: a way out, and its submit button. */
export function FormFooter({
  cancel,
  cancelLabel = t`Cancel`,
  submit,
  busyLabel = t`Saving...`,
  busy,
}: {
  /** The path to which a link leads that leaves the form, or the link of its dialog. */
  cancel: React.ReactNode;
  cancelLabel?: string;
  submit: string;
  busyLabel?: string;
  busy: boolean;
}) {
  return (
    <FormButtons>
      {typeof cancel === "string" ? (
        <Link to={cancel} className="button button-quiet">
          {cancelLabel}
        </Link>
      ) : (
        cancel
      )}
      <SubmitButton busy={busy} busyLabel={busyLabel}>
        {submit}
      </SubmitButton>
    </FormButtons>
  );
}
