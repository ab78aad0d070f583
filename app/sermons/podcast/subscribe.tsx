import { useSiteUrl } from "../../shell/use-site-url.ts";
import { podcastPath } from "./podcast-path.ts";

/** How to hear sermons with a podcast program. Links open the program of a telephone that has it. */
export function SubscribeToPodcast() {
  const url = `${useSiteUrl()}${podcastPath}`;
  const withoutScheme = url.replace(/^\w+:\/\//, "");
  const programs = [
    { name: "Apple Podcasts", href: `podcast://${withoutScheme}` },
    { name: "Pocket Casts", href: `pktc://subscribe/${withoutScheme}` },
    { name: "Overcast", href: `overcast://x-callback-url/add?url=${encodeURIComponent(url)}` },
    { name: "AntennaPod", href: `https://antennapod.org/deeplink/subscribe?url=${encodeURIComponent(url)}` },
  ];
  return (
    <details className="mb-8 rounded-xl border border-line print:hidden">
      <summary className="flex min-h-12 cursor-pointer items-center px-4 py-2 font-semibold">
        Hear sermons as a podcast
      </summary>
      <div className="max-w-prose border-t border-line px-4 py-5">
        <p>Each new sermon comes to your telephone by itself. Open it in the program that you use:</p>
        <ul className="mt-3 flex flex-wrap gap-x-6">
          {programs.map(({ name, href }) => (
            <li key={name}>
              <a href={href} className="text-link inline-flex min-h-11 items-center">
                {name}
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-3">
          In any other program, choose <em>Add by URL</em> and enter{" "}
          <a href={podcastPath} className="text-link wrap-anywhere">
            {url}
          </a>
        </p>
      </div>
    </details>
  );
}
