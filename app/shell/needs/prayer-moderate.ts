import { needs } from "../needs.server.ts";

export const middleware = [needs("prayer:moderate")];
