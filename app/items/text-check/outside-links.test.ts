import { expect, test } from "vitest";
import { type PublicFetch, RefusedUrl } from "../../../platform/http/public-fetch.ts";
import { parseMarkdown } from "../../pages/prose/markdown.server.ts";
import { outsideFindings } from "./outside-links.server.ts";

/** Other sites by their URLs: a status, or no answer. */
function answering(sites: Record<string, number | Error>): { asked: string[]; fetch: PublicFetch } {
  const asked: string[] = [];
  const fetch: PublicFetch = async (url) => {
    asked.push(url);
    const answer = sites[url] ?? 200;
    if (answer instanceof Error) throw answer;
    return { url, status: answer, header: () => undefined };
  };
  return { asked, fetch };
}

test("links to other sites that lead nowhere or do not answer are found", async () => {
  const { fetch, asked } = answering({
    "https://gone.example/a": 404,
    "https://down.example/": 503,
    "https://silent.example/": new Error("timeout"),
    "https://inside.example/": new RefusedUrl("not a public IP address"),
    "https://shy.example/": 403,
  });
  const text = `[a](https://gone.example/a#part) [b](https://down.example/) [c](https://silent.example/)
    [d](https://inside.example/) [e](https://shy.example/) [f](https://fine.example/) [g](https://fine.example/)
    [h](/event) [i](mailto:ann@people.example) [j](http://old.example/)`;
  expect(await outsideFindings(parseMarkdown(text), fetch)).toEqual([
    {
      place: { tag: "a", nth: 0 },
      sentence: "The link to https://gone.example/a leads nowhere: its site has no such page.",
    },
    {
      place: { tag: "a", nth: 1 },
      sentence: "The site of https://down.example/ did not answer just now. Does the link still work?",
    },
    {
      place: { tag: "a", nth: 2 },
      sentence: "The site of https://silent.example/ did not answer just now. Does the link still work?",
    },
  ]);
  expect(asked.filter((url) => url === "https://fine.example/")).toHaveLength(1);
  expect(asked).toHaveLength(6);
});

test("only some of many links to other sites are fetched", async () => {
  const { fetch, asked } = answering({});
  const text = Array.from({ length: 50 }, (_, index) => `[a](https://a${index}.example/)`).join(" ");
  await outsideFindings(parseMarkdown(text), fetch);
  expect(asked).toHaveLength(12);
});
