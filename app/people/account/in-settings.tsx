export function InSettings({ sentence, cancel }: { sentence: string; cancel: React.ReactNode }) {
  return (
    <>
      <p className="mb-6">{sentence}</p>
      {cancel}
    </>
  );
}
