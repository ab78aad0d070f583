import { formatDay } from "../../dates/dates.ts";
import type { LeftOut } from "./left-out.ts";

export function LeftOutItems({ title, items }: { title: string; items: readonly LeftOut[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className="text-2xl">{title}</h2>
      <ul className="mt-3 flex flex-col gap-2">
        {items.map(({ title, day, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and titles may repeat
          <li key={index} className="card px-4 py-3 wrap-anywhere sm:px-5">
            <p className="font-semibold">{title}</p>
            {day && <p className="text-sm">{formatDay(day)}</p>}
            <p className="text-sm text-muted">{reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
