import { createHash, generateKeyPairSync, sign } from "node:crypto";

export interface Certificate {
  /** PEM. */
  key: string;
  /** PEM, self-signed. */
  cert: string;
  /** Base64 SHA-256 of its public key, for Chromium's `--ignore-certificate-errors-spki-list`. */
  keyHash: string;
}

const ecdsaWithSha256 = sequence(identifier("2a8648ce3d040302"));
const commonName = identifier("550403");
const subjectAltName = identifier("551d11");

/** Makes a certificate for these host names, valid from yesterday to tomorrow, as RFC 5280 specifies. */
export function makeCertificate(hosts: string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const publicKeyInfo = publicKey.export({ type: "spki", format: "der" });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from("Test of Narthex")))));
  const names = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))));
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(inDays(-1), inDays(1)),
    name,
    publicKeyInfo,
    der(0xa3, sequence(sequence(subjectAltName, der(0x04, names)))),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", content, privateKey));
  const certificate = sequence(content, ecdsaWithSha256, signature);
  return {
    key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString("base64")}\n-----END CERTIFICATE-----\n`,
    keyHash: createHash("sha256").update(publicKeyInfo).digest("base64"),
  };
}

/** A tag, the length of its content, and the content, as X.690 encodes them. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function sequence(...parts: Uint8Array[]): Buffer {
  return der(0x30, ...parts);
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]));
}

function identifier(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, "hex"));
}

function inDays(days: number): Buffer {
  const moment = new Date(Date.now() + days * 24 * 60 * 60_000);
  return der(0x17, Buffer.from(`${moment.toISOString().replace(/\D/g, "").slice(2, 14)}Z`));
}
