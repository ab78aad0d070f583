import { useWaiting } from "../../ui/script-button.tsx";
import { useFacts } from "../shown-facts/facts-in-text.ts";

const labels: Record<string, string> = {
  "service.day": "day of the service",
  "service.time": "time of the service",
  "kids.day": "day of the children",
  "kids.time": "time of the children",
  "kids.ages": "ages of the children",
  name: "name of the congregation",
  phone: "telephone number",
  email: "email",
  address: "postal address",
};

/** The facts that a text may name. A button inserts one; without scripts its name can be typed. */
export function FactButtons({ names, insert }: { names: readonly string[]; insert: (fact: string) => void }) {
  const written = names.map((name) => `{${name}}`);
  const values = useFacts(written);
  const waiting = useWaiting();
  return (
    <div className="rounded-xl border border-line bg-sunken px-4 py-3">
      <p id="facts-help" className="text-sm text-muted">
        Insert a fact and the page always shows its current value.
      </p>
      <ul aria-labelledby="facts-help" className="mt-2 flex flex-wrap gap-2">
        {written.map((fact, index) => (
          <li key={fact}>
            <button
              type="button"
              {...waiting}
              onClick={() => insert(fact)}
              className="flex min-h-11 flex-col items-start rounded-lg border border-line bg-card px-3 py-1 text-start leading-tight hover:border-accent"
            >
              <span className="font-semibold">{values[index]}</span>
              <span className="text-sm text-muted">
                {labels[names[index] ?? ""]} <code className="text-xs">{fact}</code>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
