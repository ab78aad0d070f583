import { registerMessages } from "./identity.ts";

interface FieldState {
  id: string;
  errors?: string[] | undefined;
}

/**
 * What is wrong with each field, in the order of `whenMissing`. The schemas say of every empty field the one sentence
 * that stands above the form; each field says which it is.
 */
export function problemsOf<Name extends string>(
  fields: Record<NoInfer<Name>, FieldState>,
  whenMissing: Record<Name, string>,
  isMissing = (message: string): boolean => message === registerMessages.incomplete,
) {
  const problems = (Object.keys(whenMissing) as Name[]).flatMap((name) => {
    const { id, errors } = fields[name];
    const said = errors?.[0];
    if (said === undefined) return [];
    return [{ name, id, message: isMissing(said) ? whenMissing[name] : said }];
  });
  return {
    /** For the links above the form. */
    list: problems,
    of: (name: Name) => problems.filter((problem) => problem.name === name).map(({ message }) => message),
  };
}
