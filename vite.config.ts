import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { imagetools } from "vite-imagetools";

export default defineConfig({
  plugins: [tailwindcss(), imagetools(), reactRouter()],
  // The congregation's icons, served by their own names: browsers ask for some unasked.
  publicDir: "content/artwork",
  // Styles and scripts are files of our own, as the content security policy asks.
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  environments: { ssr: { build: { rolldownOptions: { input: "./server.ts" } } } },
});
