import { Link } from "react-router";
import type { ItemKind } from "./item.ts";

/** Leads to where people make a link to what visitors do not see yet. */
export function PreviewLink({ kind, id, name }: { kind: ItemKind; id: string; name: string }) {
  return (
    <Link to={`/share-preview/${kind}/${id}`} className="button button-quiet min-h-10 px-2.5 py-1 sm:px-4">
      Share a preview
      <span className="sr-only"> of {name}</span>
    </Link>
  );
}
