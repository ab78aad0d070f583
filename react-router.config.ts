import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // Our server has compared origins already, and it knows the public address also behind a proxy.
  allowedActionOrigins: ["**"],
} satisfies Config;
