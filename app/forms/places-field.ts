import { z } from "zod";
import "./without-eval.ts";
import { mostPlaces, placesMessage } from "./places.ts";

/** How many people a date has room for, as typed. An empty number is no limit, which is null. */
export const placesField = z
  .string()
  .trim()
  .max(5, { error: placesMessage })
  .regex(/^\d*$/, { error: placesMessage })
  .optional()
  .default("")
  .transform((places) => (places === "" ? null : Number(places)))
  .refine((places) => places === null || (places >= 1 && places <= mostPlaces), { error: placesMessage });
