import type { ChangedPart, MarkedWords } from "./marked-words.server.ts";

/** What changed in a version, with removed words struck out and new ones marked. */
export function ChangedParts({ parts }: { parts: ChangedPart[] }) {
  if (parts.length === 0)
    return <p className="mt-3 text-sm text-muted">It is the same as the version before it.</p>;
  return (
    <dl className="mt-3 flex flex-col gap-3">
      {parts.map(({ name, words }) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="max-h-96 max-w-prose overflow-y-auto whitespace-pre-line wrap-anywhere">
            {words.map((marked, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing here moves
              <Words key={index} {...marked} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Most screen readers do not say `ins` and `del`. */
function Words({ kind, words }: MarkedWords) {
  if (kind === "added")
    return (
      <ins className="rounded-sm bg-success-tint text-success decoration-success/60">
        <span className="sr-only"> [added: </span>
        {words}
        <span className="sr-only">] </span>
      </ins>
    );
  if (kind === "removed")
    return (
      <del className="rounded-sm bg-danger-tint text-danger">
        <span className="sr-only"> [removed: </span>
        {words}
        <span className="sr-only">] </span>
      </del>
    );
  return kind === "skipped" ? <span className="text-muted">{words}</span> : words;
}
