import { temporaryFolder } from "../bench/temporary-resources.ts";
import { weighAllocations } from "./allocations.ts";
import { weighPages } from "./page-bytes.ts";
import { weighQueries } from "./queries.ts";
import type { Section } from "./sections.ts";
import { startWeighedSite } from "./used.ts";

/** What does not depend on the machine: bytes and queries of pages, and what a kept page allocates. */
export async function weighSite(): Promise<Section[]> {
  await using folder = await temporaryFolder();
  await using site = await startWeighedSite(folder.path);
  return [await weighPages(site), await weighQueries(site, folder.path), await weighAllocations(site)];
}
