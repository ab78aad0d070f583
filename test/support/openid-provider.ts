import { generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Adapter, AdapterPayload, Provider as OidcProvider } from "oidc-provider";
import { vi } from "vitest";
import { freePort } from "./free-port.ts";

export interface OpenIdAccount {
  sub: string;
  name: string;
  email: string;
  email_verified: boolean;
}

export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Registers the client, whose URL is known only once it listens. */
  expectClient(redirectUri: string): void;
  /** Stops responding until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A real OpenID Connect provider on loopback, on another host than the site, so that cookies do not mix. Its page has
 * a button for each account, and one to refuse. It requires PKCE, as is current advice.
 */
export async function openOpenIdProvider(accounts: readonly OpenIdAccount[]): Promise<OpenIdProvider> {
  // The package warns about every Node newer than itself.
  const warning = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { Provider } = await import("oidc-provider");
  warning.mockRestore();
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const clientId = "narthex";
  const clientSecret = randomUUID();
  const stored = new Map<string, AdapterPayload>();
  const provider = new Provider(issuer, {
    adapter: (model) => keepInMemory(model, stored),
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomUUID()] },
    pkce: { required: () => true },
    scopes: ["openid", "email", "profile"],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => {
      const account = accounts.find((candidate) => candidate.sub === sub);
      return account && { accountId: sub, claims: () => ({ ...account }) };
    },
    // Signing in here includes consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });

  const handle = provider.callback();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith("/interaction/")) return handle(request, response);
    interact(provider, accounts, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  const resume = () => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const pause = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await resume();
  return {
    issuer,
    clientId,
    clientSecret,
    expectClient: (redirectUri) =>
      stored.set(`Client:${clientId}`, {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      }),
    pause,
    resume,
    close: pause,
  };
}

async function interact(
  provider: OidcProvider,
  accounts: readonly OpenIdAccount[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === "POST") {
    const chosen = new URLSearchParams(await bodyOf(request)).get("account");
    const outcome = chosen
      ? { login: { accountId: chosen } }
      : { error: "access_denied", error_description: "The person refused." };
    return provider.interactionFinished(request, response, outcome);
  }
  const choices = accounts.map(
    ({ sub, name }) => `<button name="account" value="${sub}">Continue as ${name}</button>`,
  );
  response.writeHead(200, { "Content-Type": "text/html" });
  response.end(
    `<!doctype html><html lang="en"><title>Sign in</title><link rel="icon" href="data:,">
     <form method="post">${choices.join("")}<button>Refuse</button></form>`,
  );
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function signingKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), kty: "RSA", use: "sig", kid: "test" };
}

/** The provider's own memory adapter warns on the console; this one stores what one run needs. */
function keepInMemory(model: string, stored: Map<string, AdapterPayload>): Adapter {
  const all = () => [...stored.entries()].filter(([key]) => key.startsWith(`${model}:`));
  return {
    upsert: async (id, payload) => void stored.set(`${model}:${id}`, payload),
    find: async (id) => stored.get(`${model}:${id}`),
    findByUid: async (uid) => all().find(([, payload]) => payload.uid === uid)?.[1],
    findByUserCode: async () => undefined,
    destroy: async (id) => void stored.delete(`${model}:${id}`),
    consume: async (id) => {
      const payload = stored.get(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of all()) if (payload.grantId === grantId) stored.delete(key);
    },
  };
}
