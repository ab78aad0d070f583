import type { GrowthTrack } from "../../../content/schema.ts";
import { Icon } from "../../ui/icon.tsx";
import { LinkedNumbers } from "../../ui/linked-numbers.tsx";

export function NumberedSteps({ steps }: Pick<GrowthTrack, "steps">) {
  return (
    <ol>
      {steps.map(({ name, words, when, place }, index) => (
        <li
          key={name}
          className="group grid break-inside-avoid grid-cols-[3rem_minmax(0,1fr)] gap-x-4 sm:gap-x-7"
        >
          <div aria-hidden="true" className="flex flex-col items-center">
            <span className="grid size-12 place-items-center rounded-full border border-gold font-serif text-2xl text-gold">
              {index + 1}
            </span>
            <span className="w-px flex-1 bg-line group-last:hidden" />
          </div>
          <div className="pt-1.5 pb-10 group-last:pb-0">
            <h3 className="text-3xl">{name}</h3>
            <p className="mt-3 max-w-prose text-lg whitespace-pre-line">
              <LinkedNumbers text={words} />
            </p>
            <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 font-semibold text-accent">
              <span className="flex gap-2">
                <Icon name="calendar" className="mt-1 size-5" />
                {when}
              </span>
              <span className="flex gap-2">
                <Icon name="place" className="mt-1 size-5" />
                {place}
              </span>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
