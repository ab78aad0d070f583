import { expect, test } from "vitest";
import { clientFinder, isNetwork, type OwnProxies, plainAddress } from "./client-address.ts";

const [visitor, cdn, caddy, spoofed] = ["203.0.113.5", "198.51.100.9", "10.0.0.2", "192.0.2.66"];

function clientOf(proxies: OwnProxies, forwardedFor: string | undefined, remote: string | undefined) {
  const { addresses, client } = clientFinder(proxies)(forwardedFor, remote);
  return addresses[client];
}

test.each<[string, OwnProxies, string | undefined, string | undefined]>([
  ["without a proxy the header is not believed", 0, spoofed, visitor],
  ["one proxy adds the visitor's address", 1, visitor, caddy],
  ["what the visitor has put in front is not believed", 1, `${spoofed}, ${visitor}`, caddy],
  ["behind a CDN and a proxy it is the second from the right", 2, `${spoofed}, ${visitor}, ${cdn}`, caddy],
  ["a request that comes past the CDN has fewer addresses", 2, visitor, caddy],
  ["a request that comes past all proxies has none", 2, undefined, visitor],
  [
    "networks find it behind any number of proxies",
    ["10.0.0.0/8", "198.51.100.0/24"],
    `${spoofed},${visitor},${cdn}`,
    caddy,
  ],
  ["networks find it past the CDN", ["10.0.0.0/8", "198.51.100.0/24"], `${spoofed}, ${visitor}`, caddy],
  ["whoever is in no such network is the visitor", ["10.0.0.0/8"], spoofed, visitor],
  [
    "a proxy whose connections are IPv6 ones with an IPv4 address",
    ["10.0.0.0/8"],
    visitor,
    `::ffff:${caddy}`,
  ],
  ["ports are left out", 1, `${visitor}:51234`, caddy],
  ["space and empty entries do no harm", 1, ` ,, ${visitor} `, caddy],
])("a client's address is found: %s", (_, proxies, forwardedFor, remote) => {
  expect(clientOf(proxies, forwardedFor, remote)).toBe(visitor);
});

test.each<[string, OwnProxies, string | undefined]>([
  [
    "behind a CDN and a proxy, one trusted proxy gives all visitors the CDN's address",
    1,
    `${visitor}, ${cdn}`,
  ],
  ["the CDN's address counts where the CDN passes on garbage", 2, `${visitor}, _hidden, ${cdn}`],
])("a client's address is not believed: %s", (_, proxies, forwardedFor) => {
  expect(clientOf(proxies, forwardedFor, caddy)).toBe(cdn);
});

test.each([undefined, "", "unknown", "<script>", `${visitor}, ${"x".repeat(100)}`])(
  "the proxy's own address counts where it passes on no IP address: %s",
  (forwardedFor) => {
    expect(clientOf(1, forwardedFor, caddy)).toBe(caddy);
  },
);

test("IPv6 addresses are found, with brackets, ports and zones", () => {
  expect(clientOf(["fd00::/8"], "[2001:db8::1]:51234, fd00::7", "fd00::1%eth0")).toBe("2001:db8::1");
});

test("a connection without an address is nobody's", () => {
  expect(clientOf(0, visitor, undefined)).toBe("unknown");
  expect(clientOf(["10.0.0.0/8"], visitor, undefined)).toBe("unknown");
});

test.each([
  ["192.0.2.7:51234", "192.0.2.7"],
  [" 192.0.2.7 ", "192.0.2.7"],
  ["[2001:db8::1]:51234", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["fe80::1%eth0", "fe80::1"],
])("%s alone is %s", (address, alone) => {
  expect(plainAddress(address)).toBe(alone);
});

test.each(["10.0.0.0/8", "10.0.0.7", "fd00::/8", "::1", "0.0.0.0/0"])("%s is a network", (text) => {
  expect(isNetwork(text)).toBe(true);
});

test.each(["", "10.0.0.0/33", "fd00::/129", "10.0.0.0/", "10.0.0/8", "10.0.0.0/8/9", "localhost", "on"])(
  "%s is no network",
  (text) => {
    expect(isNetwork(text)).toBe(false);
  },
);
