import { formatDate } from "../../dates/dates.ts";
import { DialogLink } from "../../lists/managed-list.tsx";
import { namesApart } from "../../lists/names-apart.ts";
import { roleLabels } from "../../permissions.ts";
import { CommandButton } from "../../ui/command-form.tsx";
import { suggestionMessages } from "./suggestion.ts";
import type { WaitingSuggestion } from "./suggestion-reads.server.ts";

export function WaitingSuggestions({ suggestions }: { suggestions: readonly WaitingSuggestion[] }) {
  if (suggestions.length === 0) return null;
  const nameOf = namesApart(suggestions, ({ name, email, suggestedBy }) => [
    name,
    email,
    `suggested by ${suggestedBy}`,
  ]);
  return (
    <section aria-labelledby="suggested-helpers" className="mb-10">
      <h2 id="suggested-helpers" className="mb-3 text-2xl">
        Suggested helpers
      </h2>
      <ul className="flex flex-col gap-3">
        {suggestions.map((suggestion) => (
          <Suggestion key={suggestion.id} suggestion={suggestion} label={nameOf(suggestion)} />
        ))}
      </ul>
    </section>
  );
}

function Suggestion({ suggestion, label }: { suggestion: WaitingSuggestion; label: string }) {
  const { id, name, email, roles, reason, suggestedBy, createdAt, since, isOpen } = suggestion;
  return (
    <li className="card flex flex-wrap items-center gap-x-5 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <p className="font-semibold">
          <bdi>{name}</bdi>, <bdi>{email}</bdi>
        </p>
        <p className="whitespace-pre-line">
          <bdi>{reason}</bdi>
        </p>
        <p className="text-sm text-muted">
          {roleLabels(roles) || suggestionMessages.noRoleLeft} · suggested by <bdi>{suggestedBy}</bdi> ·{" "}
          {since ? `waits ${since}` : formatDate(createdAt, "british")}
        </p>
      </div>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
        {isOpen && (
          <CommandButton
            action={`/people/suggestions/${id}/invite`}
            buttonClass="button button-primary min-h-10 px-4 py-1"
          >
            Invite<span className="sr-only"> {label}</span>
          </CommandButton>
        )}
        <DialogLink to={`/people/suggestions/${id}/decline`} name={label} tone="danger">
          Decline
        </DialogLink>
      </div>
    </li>
  );
}
