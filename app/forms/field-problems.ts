/** What a schema says of a field that is empty, for which each form has sentences of its own. */
export const missing = "missing";

interface FieldState {
  id: string;
  errors?: string[] | undefined;
}

/** Each field's error, in the order of `whenMissing`, which has the sentences for empty fields. */
export function problemsOf<Name extends string>(
  fields: Record<NoInfer<Name>, FieldState>,
  whenMissing: Record<Name, string>,
) {
  const problems = (Object.keys(whenMissing) as Name[]).flatMap((name) => {
    const { id, errors } = fields[name];
    const error = errors?.[0];
    if (error === undefined) return [];
    return [{ name, id, message: error === missing ? whenMissing[name] : error }];
  });
  return {
    list: problems,
    of: (name: Name) => problems.filter((problem) => problem.name === name).map(({ message }) => message),
  };
}
