import pLimit from "p-limit";
import { type PublicFetch, RefusedUrl } from "../../../platform/http/public-fetch.ts";
import type { ProseNode } from "../../pages/prose/prose-tree.ts";
import { elementsIn } from "./elements.ts";
import type { Finding } from "./finding.ts";

const most = { links: 12, atOnce: 4, milliseconds: 4000, altogether: 10_000 };

/** Fetches the links of a text that lead to other sites, a few of them and for some seconds. */
export async function outsideFindings(
  prose: readonly ProseNode[],
  publicFetch: PublicFetch,
): Promise<Finding[]> {
  const links = new Map<string, Finding["place"]>();
  for (const { place, attributes } of elementsIn(prose)) {
    const href = String(attributes.href ?? "").replace(/#.*/s, "");
    if (/^https:\/\//i.test(href) && !links.has(href)) links.set(href, place);
  }
  const signal = AbortSignal.timeout(most.altogether);
  const fetch = (url: string) => publicFetch(url, { limitMs: most.milliseconds, signal });
  const limit = pLimit(most.atOnce);
  const found = await Promise.all(
    [...links].slice(0, most.links).map(async ([url, place]): Promise<Finding[]> => {
      const sentence = await limit(() => problemOf(url, fetch));
      return sentence === undefined ? [] : [{ sentence, ...(place && { place }) }];
    }),
  );
  return found.flat();
}

/** Sites refuse programs for many reasons, so that only these two answers mean that there is no such page. */
const gone = [404, 410];

async function problemOf(
  url: string,
  fetch: (url: string) => ReturnType<PublicFetch>,
): Promise<string | undefined> {
  try {
    const { status } = await fetch(url);
    if (gone.includes(status)) return `The link to ${url} leads nowhere: its site has no such page.`;
    return status >= 500 ? noAnswer(url) : undefined;
  } catch (error) {
    return error instanceof RefusedUrl ? undefined : noAnswer(url);
  }
}

function noAnswer(url: string): string {
  return `The site of ${url} did not answer just now. Does the link still work?`;
}
