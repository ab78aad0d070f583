import { needs } from "../needs.server.ts";

export const middleware = [needs("events:write")];
