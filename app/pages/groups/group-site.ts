import type { Site } from "../../contexts.ts";

export type GroupSite = Pick<Site, "db" | "storage" | "clock" | "mailWritten" | "facts" | "settings">;
