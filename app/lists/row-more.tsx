import { Icon } from "../ui/icon.tsx";

/** What is done with a row less often, folded away. */
export function RowMore({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <details className="group/row open:basis-full">
      <summary className="button button-quiet min-h-10 cursor-pointer list-none px-3 py-1 [&::-webkit-details-marker]:hidden">
        More
        <span className="sr-only"> {name}</span>
        <Icon name="chevron" className="size-4 motion-safe:transition-transform group-open/row:rotate-180" />
      </summary>
      <div className="mt-2 flex flex-wrap gap-2">{children}</div>
    </details>
  );
}
