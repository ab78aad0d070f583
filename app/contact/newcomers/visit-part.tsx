/** A part of the visit page: its heading in the margin of wide screens, and a line above. */
export function VisitPart({
  heading,
  id,
  children,
}: {
  heading: string;
  id?: string;
  children: React.ReactNode;
}) {
  return (
    <section
      id={id}
      className="shell grid column-list gap-x-12 gap-y-6 pt-10 pb-12 lg:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <h2 className="text-3xl">{heading}</h2>
      <div className="min-w-0 border-line lg:border-s lg:ps-12">{children}</div>
    </section>
  );
}
