import { PrivateHead } from "../shell/page-head.tsx";

/** The frame of the sign-in screens: one card with a heading. */
export function FormPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: React.ReactNode;
}) {
  return (
    <section className="shell max-w-xl py-12 sm:py-20">
      <PrivateHead title={title} />
      <div className="card p-6 shadow-sm sm:p-10">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        {lead && <p className="mt-3 text-lg text-muted">{lead}</p>}
        <div className="mt-7 flex flex-col gap-5">{children}</div>
      </div>
    </section>
  );
}
