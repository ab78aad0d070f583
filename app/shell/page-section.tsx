import { LinkedNumbers } from "../ui/linked-numbers.tsx";

export function PageSection({
  heading,
  words,
  sunken = false,
  children,
}: {
  heading: string;
  words?: string | undefined;
  sunken?: boolean;
  children: React.ReactNode;
}) {
  return (
    <section className={sunken ? "my-10 bg-sunken py-16 sm:py-20 print:bg-transparent print:py-6" : "py-10"}>
      <div className="shell column-list">
        <h2 className="text-4xl">{heading}</h2>
        {words && (
          <p className="mt-4 max-w-prose text-lg whitespace-pre-line text-muted">
            <LinkedNumbers text={words} />
          </p>
        )}
        <div className="mt-8">{children}</div>
      </div>
    </section>
  );
}
