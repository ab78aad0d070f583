import { Secret } from "otpauth";
import { expect, test } from "vitest";
import { openSecret, sealSecret } from "../../../platform/sealed-secrets.ts";
import { hashOfBackupCode, newBackupCodes, newSecret, stepOf, uriOf } from "./one-time-codes.server.ts";

/** The secret of the examples in RFC 6238, appendix B. */
const secret = Secret.fromLatin1("12345678901234567890").base32;
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, "287082", 1],
  [1_111_111_109, "081804", 37_037_036],
  [2_000_000_000, "279037", 66_666_666],
])("the example of RFC 6238 at %i seconds is valid", (seconds, code, step) => {
  expect(stepOf(secret, code, at(seconds))).toBe(step);
  expect(stepOf(secret, code, at(seconds + 30))).toBe(step);
  expect(stepOf(secret, code, at(seconds + 60))).toBeUndefined();
});

test("the key is 160 random bits, and its URI names the congregation and the account", () => {
  expect(new Secret({ size: 20 }).base32).toHaveLength(newSecret().length);
  expect(newSecret()).not.toBe(newSecret());
  const uri = uriOf(secret, { issuer: "River: St Ann & Co", label: "ann@people.example" });
  expect(decodeURIComponent(new URL(uri).pathname)).toMatch(/\/?River {2}St Ann & Co:ann@people\.example$/);
  expect(new URL(uri).searchParams.get("secret")).toBe(secret);
});

test("backup codes differ, and are hashed for one person", () => {
  const codes = newBackupCodes();
  expect(new Set(codes).size).toBe(10);
  const [code = ""] = codes;
  expect(hashOfBackupCode("ann", code)).toBe(hashOfBackupCode("ann", ` ${code.toUpperCase()}`));
  expect(hashOfBackupCode("ann", code)).not.toBe(hashOfBackupCode("ben", code));
});

test("a sealed secret opens with the same setting, for the same person, and unchanged", () => {
  const site = { settings: { secret: "a".repeat(32) } };
  const sealed = sealSecret(site, "ann", secret);
  expect(sealed).not.toContain(secret);
  expect(sealSecret(site, "ann", secret)).not.toBe(sealed);
  expect(openSecret(site, "ann", sealed)).toBe(secret);
  expect(openSecret(site, "ben", sealed)).toBeUndefined();
  expect(openSecret({ settings: { secret: "b".repeat(32) } }, "ann", sealed)).toBeUndefined();
  const changed = sealed.startsWith("A") ? `B${sealed.slice(1)}` : `A${sealed.slice(1)}`;
  for (const broken of [changed, sealed.slice(0, -4), "", "x"])
    expect(openSecret(site, "ann", broken)).toBeUndefined();
});
