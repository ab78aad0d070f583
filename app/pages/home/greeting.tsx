import { Face } from "../faces/face.tsx";
import type { Greeting as GreetingBy } from "./greeting.server.ts";

/** A face beside the introduction, and what it says. */
export function Greeting({ greeting: { name, role, words, face } }: { greeting: GreetingBy }) {
  return (
    <figure className="mt-7 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 border-t border-line pt-6">
      <div className="row-span-2">
        <Face face={face} />
      </div>
      <p className="self-end font-serif text-2xl wrap-anywhere">{words}</p>
      <figcaption className="mt-1 self-start text-muted wrap-anywhere">
        {name}, {role}
      </figcaption>
    </figure>
  );
}
