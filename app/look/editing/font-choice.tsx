import { FieldErrors } from "../../ui/field.tsx";
import { type FontPair, fontPairs } from "../look.ts";

/** The pairs of fonts. Their names are drawn in them: a style attribute would break our content security policy. */
export function FontChoice({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <fieldset id="fonts" tabIndex={-1} className="outline-none">
      <legend className="mb-3 font-serif text-2xl">Fonts</legend>
      <div className="flex flex-col gap-3">
        {(Object.keys(fontPairs) as FontPair[]).map((pair) => {
          const { name, about, headings } = fontPairs[pair];
          return (
            <label
              key={pair}
              className="flex cursor-pointer items-start gap-3 rounded-xl border border-line bg-card px-4 py-3 has-checked:border-accent"
            >
              <input
                type="radio"
                name="fonts"
                value={pair}
                defaultChecked={pair === chosen}
                className="mt-1 size-5 shrink-0 accent-accent"
              />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-muted">{about}</span>
              </span>
              <svg viewBox="0 0 60 40" aria-hidden="true" className="h-10 w-15 shrink-0">
                <text
                  x="58"
                  y="30"
                  fontSize="30"
                  textAnchor="end"
                  fontFamily={headings}
                  fontWeight="500"
                  fill="currentColor"
                >
                  Aa
                </text>
              </svg>
            </label>
          );
        })}
      </div>
      <FieldErrors id="fonts" errors={error === undefined ? undefined : [error]} />
    </fieldset>
  );
}
