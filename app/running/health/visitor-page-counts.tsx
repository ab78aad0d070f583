import type { CacheCounts } from "../../../platform/http/response-cache.ts";

/** How often this copy of the site could send a page that it had made before. */
export function VisitorPageCounts({ counts }: { counts: CacheCounts }) {
  const { entries, bytes, mostBytes, hits, misses, evictions } = counts;
  const asked = hits + misses;
  const facts = [
    [
      "Sent from memory",
      asked === 0 ? "none yet" : `${amount(hits)} of ${amount(asked)}${share(hits, asked)}`,
    ],
    ["Kept in memory", `${amount(entries)} pages, ${megabytes(bytes)} of ${megabytes(mostBytes)} MB`],
    ["Removed to make room", amount(evictions)],
  ];
  return (
    <>
      <h3 className="mt-4 text-2xl">Visitors’ pages</h3>
      <p className="text-muted">
        A page is made once and then sent from memory, until something on it changes. Since the server’s last
        start:
      </p>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="text-lg font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function amount(count: number): string {
  return count.toLocaleString("en-GB");
}

function share(part: number, whole: number): string {
  return ` (${Math.floor((100 * part) / whole)}%)`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
