import { PrivateHead } from "../../shell/page-head.tsx";

export function FormPage({
  title,
  lead,
  isNoted = false,
  children,
}: {
  title: string;
  lead?: string;
  /** Whether the hints of its form stand beside the fields where there is room. */
  isNoted?: boolean;
  children: React.ReactNode;
}) {
  return (
    <section className={`shell ${isNoted ? "column-noted" : "column-form"} py-12 sm:py-16`}>
      <PrivateHead title={title} />
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      {lead && <p className="mt-4 max-w-prose text-lg text-muted">{lead}</p>}
      <div className="card mt-8 flex flex-col gap-5 p-6 shadow-sm sm:p-10">{children}</div>
    </section>
  );
}
