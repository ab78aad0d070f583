export function problemIn(result: unknown): string | undefined {
  if (typeof result !== "object" || result === null) return undefined;
  if ("problem" in result && typeof result.problem === "string") return result.problem;
  // What is about the whole form stands under an empty name.
  const errors: unknown = "error" in result ? result.error : undefined;
  const ofForm: unknown =
    typeof errors === "object" && errors !== null && "" in errors ? errors[""] : undefined;
  return Array.isArray(ofForm) ? ofForm.map(String)[0] : undefined;
}
