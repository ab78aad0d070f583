import type { FrontMatter } from "../../content/schema.ts";

export function PageTitle({ title, lead }: Pick<FrontMatter, "title" | "lead">) {
  return (
    <div className="min-w-0 pb-8">
      <h1 className="text-5xl wrap-break-word sm:text-6xl">{title}</h1>
      {lead && <p className="mt-5 max-w-prose text-xl text-muted sm:text-2xl">{lead}</p>}
    </div>
  );
}
