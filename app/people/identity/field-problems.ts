import { registerMessages } from "./messages.ts";

interface FieldState {
  id: string;
  errors?: string[] | undefined;
}

/** Each field's error, in the order of `whenMissing`, which replaces the sentence that the schemas share. */
export function problemsOf<Name extends string>(
  fields: Record<NoInfer<Name>, FieldState>,
  whenMissing: Record<Name, string>,
  isMissing = (message: string): boolean => message === registerMessages.incomplete,
) {
  const problems = (Object.keys(whenMissing) as Name[]).flatMap((name) => {
    const { id, errors } = fields[name];
    const error = errors?.[0];
    if (error === undefined) return [];
    return [{ name, id, message: isMissing(error) ? whenMissing[name] : error }];
  });
  return {
    list: problems,
    of: (name: Name) => problems.filter((problem) => problem.name === name).map(({ message }) => message),
  };
}
