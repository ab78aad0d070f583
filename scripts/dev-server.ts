import { createServer } from "vite";
import type { start as Start } from "../server.ts";

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const { start } = (await vite.ssrLoadModule("/server.ts")) as { start: typeof Start };

// Vite answers for the sources that the browser asks for; everything else is the site's.
await start(process.env, (site) => (request, response) => {
  vite.middlewares(request, response, () => site(request, response));
});
