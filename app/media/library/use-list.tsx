import { Link } from "react-router";
import type { PictureUse } from "./picture-uses.server.ts";

export function UseList({ uses }: { uses: PictureUse[] }) {
  if (uses.length === 0) return <p className="text-sm text-muted">Not on any page</p>;
  return (
    <ul aria-label="Where it is used" className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      {uses.map(({ title, edit }) => (
        <li key={`${title} ${edit}`} className="wrap-anywhere">
          <Link to={edit} className="text-link inline-block py-0.5">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
