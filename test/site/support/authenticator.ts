import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { cookiesOf, type TestSite } from "../../support/test-site.ts";
import { fromElsewhere } from "./people.ts";

/** What a device does, for tests that send what no browser would (Web Authentication, level 3). */
export function openAuthenticator(site: TestSite) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const { origin, hostname } = new URL(site.url);
  let counter = 0;

  function clientData(type: string, challenge: string, from = origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  }

  function authenticatorData(isUnlocked: boolean, key?: Buffer): Buffer {
    counter += 1;
    const flags = 0b1 | (isUnlocked ? 0b100 : 0) | (key ? 0b1000000 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const head = [createHash("sha256").update(hostname).digest(), Buffer.from([flags]), count];
    if (!key) return Buffer.concat(head);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    return Buffer.concat([...head, Buffer.alloc(16), length, id, key]);
  }

  const answer = (response: object) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    id: id.toString("base64url"),
    create(challenge: string, { isUnlocked = true } = {}) {
      // The public key in COSE, as a CBOR map: EC2, ES256, P-256, x and y.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, "base64url"),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, "base64url"),
      ]);
      const data = authenticatorData(isUnlocked, key);
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from("fmt"),
        Buffer.from([0x64]),
        Buffer.from("none"),
        Buffer.from([0x67]),
        Buffer.from("attStmt"),
        Buffer.from([0xa0, 0x68]),
        Buffer.from("authData"),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      });
    },
    get(challenge: string, { isUnlocked = true, from = origin } = {}) {
      const client = clientData("webauthn.get", challenge, from);
      const data = authenticatorData(isUnlocked);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
      });
    },
  };
}

export type Authenticator = ReturnType<typeof openAuthenticator>;

/** Sends a request of the passkey scripts. */
export function ask(
  site: TestSite,
  step: "new-options" | "new" | "login-options" | "login",
  headers: Record<string, string>,
  body: object = {},
): Promise<Response> {
  return site.request(`/api/auth/passkey/${step}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...fromElsewhere(), ...headers },
  });
}

/** Returns a challenge, and the cookie that ties the answer to it. */
export async function challengeOf(
  site: TestSite,
  step: "new-options" | "login-options",
  headers: Record<string, string> = {},
): Promise<{ challenge: string; cookie: string }> {
  const response = await ask(site, step, headers);
  if (response.status !== 200) throw new Error(`${step} returned ${response.status}`);
  const { challenge } = (await response.json()) as { challenge: string };
  return { challenge, cookie: [headers.cookie, cookiesOf(response)].filter(Boolean).join("; ") };
}

/** Adds a passkey to the account that is logged in. */
export async function addPasskey(
  site: TestSite,
  device: Authenticator,
  headers: Record<string, string>,
): Promise<Response> {
  const { challenge, cookie } = await challengeOf(site, "new-options", headers);
  return ask(site, "new", { ...headers, cookie }, { response: device.create(challenge) });
}

export async function logInWithPasskey(site: TestSite, device: Authenticator): Promise<Response> {
  const { challenge, cookie } = await challengeOf(site, "login-options");
  return ask(site, "login", { cookie }, { response: device.get(challenge) });
}
