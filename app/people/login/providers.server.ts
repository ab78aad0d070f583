import { t } from "@lingui/core/macro";
import { isAPIError } from "better-auth/api";
import { isUnavailable } from "../../../database/unavailable.ts";
import { inThisLanguage } from "../../../platform/language/url-prefix.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { type Identity, openAuth } from "../identity/identity.server.ts";

export interface Provider {
  id: "google" | "openid";
  name: string;
}

/** Milliseconds before an unavailable provider is retried. */
const retryAfter = 30_000;

export function providersOf({ google, openId }: Pick<Settings, "google" | "openId">): Provider[] {
  return [
    ...(google ? [{ id: "google", name: "Google" } as const] : []),
    ...(openId ? [{ id: "openid", name: openId.name } as const] : []),
  ];
}

export async function providersOfPerson({ db, settings }: Identity, userId: string): Promise<Provider[]> {
  const ways = await db.selectFrom("account").select("providerId").where("userId", "=", userId).execute();
  return providersOf(settings).filter(({ id }) => ways.some(({ providerId }) => providerId === id));
}

export function waysToLogIn({ openId }: Pick<Settings, "openId">, ids: readonly string[]): string[] {
  const names: Record<string, string | undefined> = {
    credential: t`Email and password`,
    google: "Google",
    openid: openId?.name,
  };
  return ids.map((id) => names[id] ?? id);
}

/** The provider's URL to send a browser to, and the cookie that ties the login to that browser. */
export async function startWithProvider(
  identity: Identity,
  provider: Provider["id"],
  backTo: string,
): Promise<{ url: string; headers: Headers } | undefined> {
  if (!(await isReady(identity, provider))) return undefined;
  try {
    const { response, headers } = await identity.auth.api.signInSocial({
      body: {
        provider,
        callbackURL: backTo,
        errorCallbackURL: inThisLanguage("/login?problem=provider"),
        disableRedirect: true,
      },
      returnHeaders: true,
    });
    return response.url ? { url: response.url, headers } : undefined;
  } catch (error) {
    if (!isAPIError(error) || isUnavailable(error)) throw error;
    identity.log.warn({ err: error, provider }, "sign-in with a provider could not start");
    return undefined;
  }
}

/** Whether the provider's URLs are known. One that was unavailable is retried now and then. */
async function isReady(identity: Identity, provider: Provider["id"]): Promise<boolean> {
  if (await knows(identity, provider)) return true;
  const now = identity.clock().getTime();
  if (Math.abs(now - identity.providerAskedAt) < retryAfter) return false;
  identity.providerAskedAt = now;
  const auth = openAuth(identity);
  // Other requests use what is known until the provider responds.
  await auth.$context;
  identity.auth = auth;
  return knows(identity, provider);
}

async function knows({ auth }: Pick<Identity, "auth">, provider: Provider["id"]): Promise<boolean> {
  const { socialProviders } = await auth.$context;
  return socialProviders.some(({ id }) => id === provider);
}
