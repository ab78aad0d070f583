import { createServer } from "vite";
import type { start as Start } from "../server.ts";

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const { start } = (await vite.ssrLoadModule("/server.ts")) as { start: typeof Start };

// Vite serves the source files that the browser requests; the site handles every other request.
await start(process.env, (site) => (request, response) => {
  vite.middlewares(request, response, () => site(request, response));
});
