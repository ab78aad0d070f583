import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { accountAddress } from "../../../platform/mail/address.ts";
import type { Settings } from "../../../platform/settings/environment.ts";

/** The email of a provider's profile as accounts have it, so that one mailbox has one account. */
export function withStoredEmail({ email }: { email?: unknown }): { email?: string } {
  if (typeof email !== "string") return {};
  return { email: accountAddress(email) };
}

/** better-auth's plugin for logging in through the provider of the settings. */
export function openIdConnect(provider: NonNullable<Settings["openId"]>) {
  return genericOAuth({
    config: [
      {
        providerId: "openid",
        discoveryUrl: `${provider.issuer.replace(/(?<!\/)\/+$/, "")}/.well-known/openid-configuration`,
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        scopes: ["openid", "email", "profile"],
        requireIdTokenVerification: true,
        requireEmailVerification: true,
        mapProfileToUser: (profile) => ({
          ...withStoredEmail(profile),
          name: profile.name || String(profile.email).split("@")[0],
        }),
      },
    ],
  });
}
