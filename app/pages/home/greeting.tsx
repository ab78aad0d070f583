import { Face } from "../faces/face.tsx";
import type { Greeting as GreetingBy } from "./greeting.server.ts";

/** A face beside the introduction, and what it says. */
export function Greeting({ greeting: { name, role, words, face } }: { greeting: GreetingBy }) {
  return (
    <figure className="mt-7 flex items-center gap-5 border-t border-line pt-6">
      <Face face={face} />
      <div className="min-w-0">
        <p className="font-serif text-2xl wrap-anywhere">{words}</p>
        <figcaption className="mt-1 text-muted wrap-anywhere">
          {name}, {role}
        </figcaption>
      </div>
    </figure>
  );
}
