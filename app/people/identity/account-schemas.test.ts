import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { tooManyMessage } from "./account-messages.ts";
import { firstMessage } from "./account-rules.ts";
import { newPasswordSchema, registerSchema, resetRequestSchema } from "./account-schemas.ts";

const person = {
  firstName: "Ann",
  lastName: "Hill",
  gender: "female",
  dateOfBirth: "1980-05-31",
  email: "ann@people.example",
  password: "stillwater",
  confirmPassword: "stillwater",
  terms: "on",
};

/** The sentence above the form for these fields. */
function answerTo(schema: Parameters<typeof parseWithZod>[1]["schema"], fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { error } = parseWithZod(form, { schema }).reply();
  return error ? firstMessage(error) : undefined;
}

test.each([
  [{}, undefined],
  [{ firstName: "" }, "Please enter all fields"],
  [{ email: "ann", password: "a", confirmPassword: "b", terms: "", gender: "" }, "Please enter all fields"],
  [
    { email: "ann", password: "stillwater", confirmPassword: "b", terms: "" },
    "Please enter a valid email address",
  ],
  [{ confirmPassword: "b", terms: "" }, "Passwords do not match"],
  [{ terms: "" }, "Please accept the terms and conditions"],
])(
  "what is missing comes first, then what is wrong, as the specification lists it: %j",
  (change, message) => {
    expect(
      answerTo(registerSchema({ passwordMinLength: 6, asksPersonalFacts: true }), { ...person, ...change }),
    ).toBe(message);
  },
);

test("emails are compared without regard to capitals and surrounding spaces", () => {
  expect(
    registerSchema({ passwordMinLength: 6, asksPersonalFacts: true }).parse({
      ...person,
      email: " Ann@People.Example ",
    }).email,
  ).toBe("ann@people.example");
  expect(resetRequestSchema.parse({ email: " Ann@People.Example " }).email).toBe("ann@people.example");
});

test("a password needs as many characters as the settings require", () => {
  const choice = (password: string) => ({ token: "t", password, confirmPassword: password });
  expect(answerTo(newPasswordSchema(12), choice("stillwater"))).toBe(
    "Please choose a password of at least 12 characters",
  );
  expect(answerTo(newPasswordSchema(6), choice("a".repeat(129)))).toBe(
    "Please choose a password of at most 128 characters",
  );
  expect(answerTo(newPasswordSchema(6), choice("stillwater"))).toBeUndefined();
});

test.each<Record<string, string>>([{}, { email: "" }])(
  "asking for a new password with %j is answered by a sentence",
  (fields) => {
    expect(answerTo(resetRequestSchema, fields)).toBe("Please enter your email address");
  },
);

test("waiting times are stated in minutes", () => {
  expect(tooManyMessage(1)).toBe("Too many attempts. Please try again in a minute.");
  expect(tooManyMessage(61)).toBe("Too many attempts. Please try again in 2 minutes.");
});
