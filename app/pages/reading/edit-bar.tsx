import { type ComponentType, lazy, Suspense } from "react";
import type { Editing, SharedDraft } from "./shown-page.ts";

interface Shown {
  editing: Editing | SharedDraft;
  className: string;
}

/** Only browsers of people who may change a page, or were sent a link to its draft, load it. The server has it at once, also for them without scripts. */
const LoadedBar: ComponentType<Shown> = import.meta.env.SSR
  ? (await import("./staff-bar.tsx")).StaffBar
  : lazy<ComponentType<Shown>>(() =>
      import("./staff-bar.tsx").then(
        ({ StaffBar }) => ({ default: StaffBar }),
        // Without it, the page stays readable.
        () => ({ default: () => null }),
      ),
    );

/** What people who may change a page see of that: quiet links or, on a preview, the way on. Visitors see nothing. */
export function EditBar({ editing, className = "shell column-list pt-4" }: Partial<Shown>) {
  if (!editing) return null;
  return (
    <Suspense>
      <LoadedBar editing={editing} className={className} />
    </Suspense>
  );
}
