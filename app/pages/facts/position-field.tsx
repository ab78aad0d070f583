import { useState } from "react";
import { Field } from "../../ui/field.tsx";
import { factLimits } from "../originals/facts.ts";
import { mapOf, positionIn, positionInWords, positionUnread } from "../shown-facts/typed-position.ts";

/** A pasted URL of a map, or degrees; with scripts, what was read in it is said at once. */
export function PositionField({
  defaultValue,
  ...field
}: Omit<React.ComponentProps<typeof Field>, "defaultValue"> & { defaultValue: string }) {
  const [typed, setTyped] = useState({ given: defaultValue, now: defaultValue });
  const now = typed.given === defaultValue ? typed.now : defaultValue;
  const position = positionIn(now);
  return (
    <div>
      <Field
        {...field}
        defaultValue={defaultValue}
        onInput={({ currentTarget }) => setTyped({ given: defaultValue, now: currentTarget.value })}
        maxLength={factLimits.position}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <p aria-live="polite" className="needs-script mt-1 text-sm">
        {position ? (
          <>
            {positionInWords(position)}:{" "}
            <a
              href={mapOf(position)}
              target="_blank"
              rel="noopener noreferrer"
              className="text-link inline-block py-1"
            >
              See this place on a map
            </a>
          </>
        ) : (
          now.trim() && `This ${positionUnread}.`
        )}
      </p>
    </div>
  );
}
