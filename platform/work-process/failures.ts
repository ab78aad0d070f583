/** An error as it travels between processes. */
export interface Failure {
  name: string;
  message: string;
  stack?: string | undefined;
  /** Of Node's errors. */
  code?: string | undefined;
  /** Of SQLite's errors. */
  errcode?: number | undefined;
  cause?: Failure | undefined;
}

const mostCauses = 5;

export function failureOf(error: unknown, causes = mostCauses): Failure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message, stack, cause } = error;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return {
    ...{ name, message, stack },
    ...(code !== undefined && { code: String(code) }),
    ...(typeof errcode === "number" && { errcode }),
    ...(cause instanceof Error && causes > 1 && { cause: failureOf(cause, causes - 1) }),
  };
}

/** Returns an error with the same name, message, stack, codes and causes. */
export function errorOf({ message, cause, ...rest }: Failure): Error {
  return Object.assign(new Error(message, cause && { cause: errorOf(cause) }), rest);
}
