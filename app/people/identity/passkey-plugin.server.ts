import { passkey } from "@better-auth/passkey";
import { APIError } from "better-auth/api";
import type { Settings } from "../../../platform/settings/environment.ts";

export const notUnlocked = "NOT_UNLOCKED";

/** The device must check who uses it, or a passkey is one factor instead of two; the plugin does not require that. */
export function passkeys({ siteUrl }: Pick<Settings, "siteUrl">, rpName: string) {
  const { origin, hostname } = new URL(siteUrl);
  return passkey({
    rpID: hostname,
    rpName,
    origin,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    registration: {
      afterVerification: ({ verification }) => requireUnlocked(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => requireUnlocked(verification.authenticationInfo.userVerified),
    },
  });
}

function requireUnlocked(isUnlocked: boolean | undefined): void {
  if (!isUnlocked)
    throw new APIError("UNAUTHORIZED", { code: notUnlocked, message: "The passkey was not unlocked" });
}
