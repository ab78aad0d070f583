import type { Missions } from "../../../content/schema.ts";
import { LinkedNumbers } from "../../ui/linked-numbers.tsx";

export function MissionCards({ missions }: { missions: Missions["local"]["list"] }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]">
      {missions.map(({ name, words, facts }) => (
        <li key={name} className="card flex break-inside-avoid flex-col p-6 sm:p-8">
          <h3 className="text-2xl sm:text-3xl">{name}</h3>
          <p className="mt-3 mb-6 whitespace-pre-line">
            <LinkedNumbers text={words} />
          </p>
          <ul className="mt-auto border-s-2 border-gold ps-4">
            {facts.map((fact) => (
              <li key={fact} className="font-semibold">
                <LinkedNumbers text={fact} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
