/** Tells staff that nothing was looked for, so that they do not take silence for an answer. */
export function LanguageNote() {
  return (
    <p className="w-full rounded-xl border border-gold/50 bg-gold/10 px-4 py-3">
      We do not look for signs of danger in this language.
    </p>
  );
}
