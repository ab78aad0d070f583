import { Link } from "react-router";
import type { OpenVigil } from "./vigil-reads.server.ts";

/** Invites to the open vigils that `listOpenVigils` returns; nothing without one. */
export function NextVigil({ vigils }: { vigils: readonly OpenVigil[] }) {
  return vigils.map(({ id, title, intention, when }) => (
    <aside key={id} className="card mb-8 flex flex-col items-start gap-3 p-5 sm:p-6 print:hidden">
      <h2 className="text-2xl wrap-anywhere">
        <bdi>{title}</bdi>
      </h2>
      <p className="font-semibold">{when}</p>
      <p className="wrap-anywhere">{intention}</p>
      <Link to={`/vigils/${id}`} className="button button-quiet">
        Take a time<span className="sr-only"> of {title}</span>
      </Link>
    </aside>
  ));
}
