import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // `sameOriginWrites` has already compared the origin, and unlike React Router it knows the public URL behind a proxy.
  allowedActionOrigins: ["**"],
} satisfies Config;
