/** The one box of the setting, also in Welcome. */
export function PictureBox({ isNeeded }: { isNeeded: boolean }) {
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        name="isNeeded"
        type="checkbox"
        defaultChecked={isNeeded}
        className="mt-1 size-5 shrink-0 accent-accent"
      />
      <span>Every daily post needs a picture. Posts that moved in without one stay as they are.</span>
    </label>
  );
}
