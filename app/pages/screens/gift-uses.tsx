import type { Giving } from "../../../content/schema.ts";

export function GiftUses({ list, unit }: Pick<NonNullable<Giving["uses"]>, "list" | "unit">) {
  const largest = Math.max(...list.map(({ share }) => share));
  return (
    <ul className="flex flex-col gap-7">
      {list.map(({ name, share, words }) => (
        <li
          key={name}
          className="grid break-inside-avoid grid-cols-[5rem_minmax(0,1fr)] items-baseline gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)]"
        >
          <p className="text-right font-serif text-4xl text-gold sm:text-5xl">{share + unit}</p>
          <div>
            <h3 className="text-2xl">{name}</h3>
            <svg aria-hidden="true" className="my-2 h-2 w-full max-w-xl text-accent">
              <rect width={`${(share / largest) * 100}%`} height="100%" rx="4" fill="currentColor" />
            </svg>
            <p className="whitespace-pre-line text-muted">{words}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
