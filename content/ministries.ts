import type { Ministries } from "./schema.ts";

export const ministries: Ministries = [];
