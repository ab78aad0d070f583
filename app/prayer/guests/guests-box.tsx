/** The one box of the setting. */
export function GuestsBox({ isOn }: { isOn: boolean }) {
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        name="isOn"
        type="checkbox"
        defaultChecked={isOn}
        className="mt-1 size-5 shrink-0 accent-accent"
      />
      <span>
        People may ask for prayer without an account. They confirm their email by a link before you see what
        they ask, and you never see the email.
      </span>
    </label>
  );
}
