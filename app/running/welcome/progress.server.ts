import type { Site } from "../../contexts.ts";
import { isUnchangedSample } from "../../items/sample-ids.ts";
import { slugOfFacts } from "../../pages/texts/facts-text.server.ts";
import { revisionsInUse } from "../../pages/texts/read-text.server.ts";
import { listServices } from "./service.server.ts";
import type { Step } from "./welcome.ts";

/** The first step of which nothing was saved yet. Once the service is saved, the look counts as skipped. */
export async function firstOpenStep({ db, clock }: Pick<Site, "db" | "clock">): Promise<Step> {
  const [facts] = await revisionsInUse(db, slugOfFacts("congregation"));
  if (!facts?.revision) return "congregation";
  const services = await listServices(db, clock());
  if (services.some((service) => !isUnchangedSample(service))) return "you";
  const [look] = await revisionsInUse(db, slugOfFacts("look"));
  return look?.revision ? "service" : "look";
}
