import type { Fasting } from "../../../content/schema.ts";
import { LinkedNumbers } from "../../ui/linked-numbers.tsx";

export function FastingPlan({ days }: { days: Fasting["days"] }) {
  return (
    <ol className="card divide-y divide-line">
      {days.map(({ day, name, words, prayer }) => (
        <li
          key={day}
          className="grid break-inside-avoid gap-x-8 gap-y-2 p-6 sm:px-8 md:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <div>
            <p className="font-semibold text-gold">{day}</p>
            <h3 className="mt-1 text-2xl">{name}</h3>
          </div>
          <div className="max-w-prose">
            <p className="text-lg whitespace-pre-line">
              <LinkedNumbers text={words} />
            </p>
            <p className="mt-2 font-serif text-lg whitespace-pre-line text-muted">{prayer}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
