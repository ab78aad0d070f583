import { Pagination } from "./pagination.tsx";
import type { Page } from "./paging.ts";

/** One page of a list, the words for an empty one, and the links to the pages around it. */
export function PagedList<Item extends { id: string }>({
  list: { items, ...shown },
  label,
  empty,
  gap = "gap-8",
  whenEmpty,
  children,
}: {
  list: Page<Item>;
  /** Name of the links to its pages. */
  label: string;
  empty: string;
  /** The class for the space between its items. */
  gap?: string;
  /** What one can do instead. */
  whenEmpty?: React.ReactNode;
  /** `isFirst` is for what is seen at once. */
  children: (item: Item, isFirst: boolean) => React.ReactNode;
}) {
  return (
    <>
      {items.length === 0 ? (
        <div className="card flex flex-col items-center gap-5 p-10 text-center">
          <p className="text-xl text-muted">{empty}</p>
          {whenEmpty}
        </div>
      ) : (
        <ul className={`flex flex-col ${gap}`}>
          {items.map((item, index) => (
            <li key={item.id} id={item.id} className="scroll-mt-32">
              {children(item, index === 0)}
            </li>
          ))}
        </ul>
      )}
      <Pagination {...shown} label={label} />
    </>
  );
}
