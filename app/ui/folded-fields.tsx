import { type ComponentProps, useRef, useState } from "react";
import { FoldedSection } from "./folded-section.tsx";

/** A folded part of a form that React does not follow: when somebody folds it, it reads its fields to say what they hold. */
export function FoldedFields({
  says,
  children,
  ...section
}: Omit<ComponentProps<typeof FoldedSection>, "says" | "onFold"> & {
  /** Gets what the fields in it would send; undefined before somebody has folded the part. */
  says: (typed: FormData | undefined) => React.ReactNode;
}) {
  const inside = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<FormData>();
  return (
    <FoldedSection
      {...section}
      says={says(typed)}
      onFold={() => {
        if (inside.current) setTyped(typedIn(inside.current));
      }}
    >
      <div ref={inside} className="flex flex-col gap-5">
        {children}
      </div>
    </FoldedSection>
  );
}

/** Of this part alone, because other parts of the form may have fields of the same names. */
function typedIn(part: HTMLElement): FormData {
  const typed = new FormData();
  for (const { name, value, type, checked } of part.querySelectorAll<HTMLInputElement>(
    ":is(input, select, textarea)[name]:enabled:not([type=file])",
  ))
    if (checked || (type !== "checkbox" && type !== "radio")) typed.append(name, value);
  return typed;
}
