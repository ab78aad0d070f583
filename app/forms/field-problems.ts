/** What a schema says of a field that is empty, for which each form has sentences of its own. */
export const missing = "missing";

interface FieldState {
  id: string;
  errors?: string[] | undefined;
}

/** The same fields, whose errors are in the words of `whenMissing`, which has the sentences for empty fields. */
export function inWords<Fields extends object>(fields: Fields, whenMissing: Record<string, string>): Fields {
  return new Proxy(fields, {
    get(all, name) {
      const field = Reflect.get(all, name) as FieldState;
      const sentence = whenMissing[String(name)];
      if (sentence === undefined) return field;
      const errors = field.errors?.map((error) => (error === missing ? sentence : error));
      return new Proxy(field, { get: (of, key) => (key === "errors" ? errors : Reflect.get(of, key)) });
    },
  });
}

/** The first error of each field, in the order of the names. */
export function problemsOf<Name extends string>(fields: Record<NoInfer<Name>, FieldState>, names: Name[]) {
  return names.flatMap((name) => {
    const { id, errors } = fields[name];
    return errors?.[0] === undefined ? [] : [{ id, message: errors[0] }];
  });
}
