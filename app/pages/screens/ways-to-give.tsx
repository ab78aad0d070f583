import type { Giving } from "../../../content/schema.ts";
import { LinkedNumbers } from "../../ui/linked-numbers.tsx";
import { WayTo } from "./way-to.tsx";

export function WaysToGive({ ways }: { ways: Giving["ways"]["list"] }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2">
      {ways.map(({ name, words, to, link = name }) => (
        <li key={name} className="card flex break-inside-avoid flex-col p-6 sm:p-8">
          <h3 className="text-2xl">{name}</h3>
          <p className="mt-2 whitespace-pre-line">
            <LinkedNumbers text={words} />
          </p>
          {to && (
            <p className="mt-auto pt-4">
              <WayTo to={to} className="text-link font-semibold">
                {link}
              </WayTo>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
