import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The browser asks for no routes while people read: all of them are in one small file that it keeps.
  routeDiscovery: { mode: "initial" },
  // `sameOriginWrites` has already compared the origin, and unlike React Router it knows the public URL behind a proxy.
  allowedActionOrigins: ["**"],
} satisfies Config;
