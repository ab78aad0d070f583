import { Link } from "react-router";
import { CommandForm } from "../../ui/command-form.tsx";
import type { Task } from "./tasks.server.ts";

export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ol className="flex flex-col gap-3">
      {tasks.map(({ id, text, write, hide, canStay }) => (
        <li key={id} className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
          <p className="min-w-0 flex-1 basis-72 wrap-anywhere">{text}</p>
          <div className="flex flex-wrap items-center gap-3">
            <Link to={write.to} className="button button-primary">
              {write.label}
              <span className="sr-only">: {text}</span>
            </Link>
            {hide && (
              <Link to={hide} className="button button-quiet">
                Hide it<span className="sr-only">: {text}</span>
              </Link>
            )}
            {canStay && (
              <CommandForm action={`/staff/still-to-do/${encodeURIComponent(id)}`} preventScrollReset>
                {(busy) => (
                  <button type="submit" disabled={busy} className="button button-quiet">
                    {busy ? "Saving..." : "Right as it is"}
                    <span className="sr-only">: {text}</span>
                  </button>
                )}
              </CommandForm>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
