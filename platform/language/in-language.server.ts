import { AsyncLocalStorage } from "node:async_hooks";

const languages = new AsyncLocalStorage<string>();

/**
 * Runs `work`, and all that it begins, in a language of its own, whatever the site speaks first.
 *
 * @param language a BCP 47 tag, such as `de` or `en-US`
 */
export function inLanguage<Result>(language: string, work: () => Result): Result {
  return languages.run(language, work);
}

/** The language that the running work has of its own. */
export function languageOfWork(): string | undefined {
  return languages.getStore();
}
