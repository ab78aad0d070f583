/** Says in the place of a form that the settings decide this, with the link back. */
export function InSettings({ sentence, cancel }: { sentence: string; cancel: React.ReactNode }) {
  return (
    <>
      <p className="mb-6">{sentence}</p>
      {cancel}
    </>
  );
}
