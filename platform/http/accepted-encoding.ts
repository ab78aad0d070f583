/** The first of `offered` that a client accepts (RFC 9110, section 12.5.3), otherwise no encoding. */
export function encodingFor<Encoding extends string>(
  acceptEncoding: string | undefined,
  offered: readonly Encoding[],
): Encoding | "identity" {
  const weights = new Map<string, number>();
  for (const part of (acceptEncoding ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  return offered.find((name) => (weights.get(name) ?? weights.get("*") ?? 0) > 0) ?? "identity";
}
