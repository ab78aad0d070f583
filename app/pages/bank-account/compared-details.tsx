import type { ComparedLine } from "./bank-limits.ts";

/** Details in use beside the proposed ones, with what changed marked in words too. */
export function ComparedDetails({
  lines,
  old = "In use",
  next = "Proposed",
}: {
  lines: ComparedLine[];
  old?: string;
  next?: string;
}) {
  const changes = lines.filter(({ before, after }) => before !== after).length;
  return (
    <>
      <p className="mb-4">
        {changes === 0
          ? "Every line is the same."
          : changes === 1
            ? "One line is different. It is marked."
            : `${changes} lines are different. They are marked.`}
      </p>
      <table className="w-full table-fixed border-collapse text-start align-top">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pe-3 font-semibold">
              Line
            </th>
            <th scope="col" className="py-2 pe-3 font-semibold">
              {old}
            </th>
            <th scope="col" className="py-2 font-semibold">
              {next}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, before, after }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing here moves
            <tr key={index} className="border-b border-line align-top">
              <th scope="row" className="py-3 pe-3 font-normal wrap-anywhere text-muted">
                {label}
                {before !== after && (
                  <span className="block text-sm font-semibold text-ink">{wordFor(before, after)}</span>
                )}
              </th>
              <td className="py-3 pe-3 wrap-anywhere tabular-nums">
                {before === undefined ? (
                  "–"
                ) : before === after ? (
                  before
                ) : (
                  <del className="rounded-sm bg-danger-tint text-danger no-underline">{before}</del>
                )}
              </td>
              <td className="py-3 wrap-anywhere tabular-nums">
                {after === undefined ? (
                  "–"
                ) : before === after ? (
                  after
                ) : (
                  <mark className="rounded-sm bg-gold/20 font-semibold text-ink">{after}</mark>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function wordFor(before: string | undefined, after: string | undefined): string {
  if (before === undefined) return "New";
  return after === undefined ? "Removed" : "Changed";
}
