import { useRef } from "react";
import { Link } from "react-router";
import { useClosing } from "../shell/use-closing.ts";
import { Icon } from "../ui/icon.tsx";

/** The screens that belong to a list, when they are too many to stand beside its heading. */
export function MoreScreens({ screens }: { screens: readonly { to: string; label: string }[] }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useClosing(menu, menu);
  return (
    <details ref={menu} className="group/more relative print:hidden">
      <summary className="button button-quiet cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        More screens
        <Icon name="chevron" className="size-4 motion-safe:transition-transform group-open/more:rotate-180" />
      </summary>
      <ul className="card absolute end-0 z-20 mt-2 w-72 max-w-[calc(100vw-2.5rem)] p-2 shadow-xl">
        {screens.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="block rounded-lg px-3 py-2.5 font-medium hover:bg-accent/10">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
