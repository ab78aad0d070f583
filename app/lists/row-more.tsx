import { Icon } from "../ui/icon.tsx";

/** What is done with a row less often: folded away on a phone, and in the row where there is room. */
export function RowMore({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <details className="row-more group/row open:basis-full">
      <summary className="button button-quiet min-h-10 cursor-pointer list-none px-3 py-1 [&::-webkit-details-marker]:hidden">
        More
        <span className="sr-only"> {name}</span>
        <Icon name="chevron" className="size-4 motion-safe:transition-transform group-open/row:rotate-180" />
      </summary>
      <div className="mt-2 flex flex-wrap gap-2 sm:mt-0">{children}</div>
    </details>
  );
}
