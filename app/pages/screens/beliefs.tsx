import type { About } from "../../../content/schema.ts";

export function Beliefs({ beliefs }: { beliefs: NonNullable<About["beliefs"]>["list"] }) {
  return (
    <ul className="grid gap-x-14 md:grid-cols-2">
      {beliefs.map(({ name, words, reading }) => (
        <li key={name} className="flex break-inside-avoid flex-col border-t border-gold/60 pt-5 pb-9">
          <h3 className="text-3xl">{name}</h3>
          <p className="mt-3 text-lg whitespace-pre-line">{words}</p>
          <p className="mt-3 font-serif text-gold">{reading}</p>
        </li>
      ))}
    </ul>
  );
}
