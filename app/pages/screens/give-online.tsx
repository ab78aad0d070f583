import { Trans } from "@lingui/react/macro";
import type { Giving } from "../../../content/schema.ts";

export function GiveOnline({ providers = [], tax }: Pick<Giving, "providers" | "tax">) {
  if (providers.length === 0 && !tax) return null;
  return (
    <div className="max-w-2xl">
      {providers.length > 0 && (
        <section aria-labelledby="give-online">
          <h2 id="give-online" className="text-3xl">
            <Trans>Give online</Trans>
          </h2>
          <ul className="mt-4 flex flex-col gap-4">
            {providers.map(({ name, url, words }) => (
              <li key={url} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <a href={url} rel="noopener" className="button button-primary wrap-anywhere">
                  {name}
                </a>
                {words && <span className="wrap-anywhere">{words}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {tax && <p className="mt-5 whitespace-pre-line wrap-anywhere">{tax}</p>}
    </div>
  );
}
