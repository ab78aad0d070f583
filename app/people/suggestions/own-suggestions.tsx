import { formatDate } from "../../dates/dates.ts";
import { roleLabels } from "../../permissions.ts";
import { type SuggestionState, suggestionDays } from "./suggestion.ts";
import type { OwnSuggestion } from "./suggestion-reads.server.ts";

const states: Record<SuggestionState, string> = {
  waiting: "Waiting",
  invited: "Invited",
  declined: "Declined",
};

export function OwnSuggestions({ own }: { own: readonly OwnSuggestion[] }) {
  if (own.length === 0) return null;
  return (
    <section aria-labelledby="own-suggestions" className="shell column-form pb-16">
      <h2 id="own-suggestions" className="text-3xl">
        Your suggestions
      </h2>
      <p className="mt-3 mb-5 text-muted">They are deleted after {suggestionDays} days.</p>
      <ul className="flex flex-col gap-3">
        {own.map(({ id, name, roles, state, answer, createdAt }) => (
          <li key={id} className="card p-4 wrap-anywhere">
            <p className="font-semibold">
              <bdi>{name}</bdi>: {states[state]}
            </p>
            {answer && (
              <p className="whitespace-pre-line">
                <bdi>{answer}</bdi>
              </p>
            )}
            <p className="text-sm text-muted">
              {[roleLabels(roles), formatDate(createdAt, "british")].filter(Boolean).join(" · ")}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
