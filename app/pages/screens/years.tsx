import type { About } from "../../../content/schema.ts";

export function Years({ years }: { years: NonNullable<About["story"]>["list"] }) {
  return (
    <ol className="border-t border-line">
      {years.map(({ year, words }) => (
        <li
          key={year}
          className="grid break-inside-avoid gap-x-8 border-b border-line py-4 sm:grid-cols-[7rem_minmax(0,1fr)] sm:items-baseline"
        >
          <span className="font-serif text-3xl text-gold">{year}</span>
          <span className="max-w-prose text-lg whitespace-pre-line">{words}</span>
        </li>
      ))}
    </ol>
  );
}
