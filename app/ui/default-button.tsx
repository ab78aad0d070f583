/** What Enter in a field presses, because browsers press the first button. */
export function DefaultButton({ value }: { value: string }) {
  return (
    <button type="submit" name="button" value={value} tabIndex={-1} aria-hidden="true" className="hidden" />
  );
}
