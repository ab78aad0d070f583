/** The sentence that an action returned, or `keepText` when the form could not be sent. */
export function problemIn(result: object | undefined): string | undefined {
  if (!result) return undefined;
  if ("problem" in result && typeof result.problem === "string") return result.problem;
  if ("error" in result && typeof result.error === "object" && result.error !== null)
    return Object.values(result.error).flat().map(String)[0];
  return undefined;
}
