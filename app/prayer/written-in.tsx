import { nameOfLanguage } from "../../platform/language/other-language.ts";

/** Says in which language a request is that is not in the one of the page. */
export function WrittenIn({ language }: { language: string | undefined }) {
  return (
    language && <p className="mt-2 text-sm text-muted first-letter:uppercase">{nameOfLanguage(language)}</p>
  );
}
