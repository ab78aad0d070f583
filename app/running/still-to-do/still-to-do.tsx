import { Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import type { Route } from "./+types/still-to-do";
import { TaskList } from "./task-list.tsx";
import { listTasks } from "./tasks.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  return { tasks: (await listTasks(site, viewer)) ?? [] };
}

export default function StillToDo({ loaderData: { tasks } }: Route.ComponentProps) {
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="Still to do" />
      <h1 className="text-4xl sm:text-5xl">Still to do</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        What visitors miss, what is still the sample’s, and what nobody has looked at: the most important
        first.
      </p>
      <div className="mt-8">
        {tasks.length === 0 ? (
          <p className="card p-6 text-lg text-muted sm:p-8">
            Nothing. The site says what you want to say, and shows nothing of the sample.
          </p>
        ) : (
          <TaskList tasks={tasks} />
        )}
      </div>
      <p className="mt-8">
        <Link to="/staff" className="text-link inline-block py-1.5">
          Overview
        </Link>
      </p>
    </section>
  );
}
