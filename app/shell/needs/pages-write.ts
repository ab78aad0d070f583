import { needs } from "../needs.server.ts";

export { default, loader } from "../staff-only.tsx";
export const middleware = [needs("pages:write")];
