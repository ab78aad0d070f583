import { z } from "zod";
import { type FontPair, fontPairs, type Ground, grounds } from "./look.ts";

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, "must be # and six of the digits 0 to 9 and a to f, such as #1f5c56");

/** A WebP begins with `RIFF`, which is `UklGR` in Base64. */
const shape = z
  .string()
  .max(60_000, "is too large")
  .regex(/^UklGR[A-Za-z0-9+/]+={0,2}$/, "must be a WebP in Base64");

export const lookSchema = z.strictObject({
  accent: colour,
  darkAccent: colour.optional(),
  fonts: z.enum(Object.keys(fontPairs) as [FontPair, ...FontPair[]], "must be one of the pairs of fonts"),
  ground: z.enum(Object.keys(grounds) as [Ground, ...Ground[]], "must be one of the grounds").optional(),
  logo: z.strictObject({ name: z.string().min(1).max(120), shape }).optional(),
});
