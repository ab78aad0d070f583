import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { isPublicAddress, type Network, openPublicFetch } from "../../platform/http/public-fetch.ts";
import { makeCertificate } from "./certificate.ts";

export interface FilmSites {
  /** Requests so far, as host and path, oldest first. */
  asked: string[];
  /** Overrides a host's response at a path. */
  answers: Map<string, (response: ServerResponse) => unknown>;
  /** How the server under test reaches them: every name resolves to them, and any public IP address is real. */
  network: Network;
  /** Switches with which Chromium reaches them and trusts their certificate. */
  switches: string[];
  close(): Promise<void>;
}

/** Where no host ever responds. */
const silentPath = "/silence";

/** The response of a host that does not respond. */
export const silence = () => undefined;

/** A host on which nothing listens. */
const nobody = "nobody.example";
const hosts = [
  "films.example",
  "www.youtube.com",
  "www.youtube-nocookie.com",
  "vimeo.com",
  "player.vimeo.com",
];

const page = "<!doctype html><title>A player</title><p>a film plays here</p>";

/** Responses of `films.example` by path; all others are pages that anybody may frame. */
const frameRules: Record<string, Record<string, string>> = {
  "/deny": { "x-frame-options": "DENY" },
  "/sameorigin": { "x-frame-options": "SAMEORIGIN" },
  "/ancestors-none": { "content-security-policy": "frame-ancestors 'none'" },
  "/ancestors-self": { "content-security-policy": "default-src 'self'; frame-ancestors 'self'" },
};
const redirections: Record<string, string> = {
  "/to-deny": "/deny",
  "/to-plain": "https://films.example/plain",
  "/to-http": "http://films.example/plain",
};

/** Starts video sites of other origins over https, on one local port, with their own certificate. */
export async function openFilmSites(): Promise<FilmSites> {
  const { key, cert, keyHash } = makeCertificate([...hosts, nobody]);
  const asked: string[] = [];
  const answers: FilmSites["answers"] = new Map();
  const server = createServer({ key, cert }, (request, response) => {
    const hostAndPath = hostAndPathOf(request);
    asked.push(hostAndPath);
    const respond = answers.get(hostAndPath.replace(/\?.*/, ""));
    if (respond) respond(response);
    else respondByDefault(new URL(`https://${hostAndPath}`), response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    answers,
    network: {
      resolve: async (host) => [
        host === nobody ? { address: "::1", family: 6 } : { address: "127.0.0.1", family: 4 },
      ],
      permits: (address) => address === "127.0.0.1" || address === "::1" || isPublicAddress(address),
      port,
      ca: cert,
    },
    switches: [
      // A port that browsers may request and on which nothing listens.
      `--host-resolver-rules=MAP ${nobody} 127.0.0.1:2, MAP * 127.0.0.1:${port}, EXCLUDE localhost`,
      `--ignore-certificate-errors-spki-list=${keyHash}`,
    ],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Fetches as the product does, but waits a minute for what responds: on a busy machine, a few seconds may be too short. */
export function patientFetch({ network, answers }: FilmSites): ReturnType<typeof openPublicFetch> {
  const fetch = openPublicFetch(network);
  return (url, limits) => {
    const { host, pathname } = new URL(url);
    const isSilent = pathname === silentPath || answers.get(host + pathname) === silence;
    return fetch(url, isSilent ? limits : { ...limits, limitMs: 60_000 });
  };
}

function hostAndPathOf({ headers, url }: IncomingMessage): string {
  return `${headers.host?.replace(/:\d+$/, "")}${url}`;
}

function respondByDefault({ pathname }: URL, response: ServerResponse): void {
  const target = redirections[pathname];
  if (pathname === silentPath) return;
  if (target !== undefined) response.writeHead(302, { location: target }).end();
  else if (pathname === "/missing") show(response, {}, 404);
  else if (pathname === "/late") setTimeout(() => show(response), 1500);
  else show(response, frameRules[pathname]);
}

export function show(response: ServerResponse, headers: Record<string, string> = {}, status = 200): void {
  response.writeHead(status, { "content-type": "text/html", ...headers }).end(page);
}
