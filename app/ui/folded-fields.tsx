import { type ComponentProps, useRef, useState } from "react";
import { FoldedSection } from "./folded-section.tsx";

/** A folded part of a form that React does not follow: when somebody folds it, it reads its fields to say what they hold. */
export function FoldedFields({
  says,
  children,
  ...section
}: Omit<ComponentProps<typeof FoldedSection>, "says" | "onFold"> & {
  /** Gets what the form would send; undefined before somebody has folded the part. */
  says: (typed: FormData | undefined) => React.ReactNode;
}) {
  const inside = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<FormData>();
  return (
    <FoldedSection
      {...section}
      says={says(typed)}
      onFold={() => {
        const form = inside.current?.closest("form");
        if (form) setTyped(new FormData(form));
      }}
    >
      <div ref={inside} className="flex flex-col gap-5">
        {children}
      </div>
    </FoldedSection>
  );
}
