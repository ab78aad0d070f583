import { isPerson } from "../../../platform/http/person-agent.ts";
import { here } from "../../contexts.ts";
import { found } from "../../serving/responses/found.ts";
import { countPlay } from "../listening/plays.server.ts";
import { chaptersIn } from "../transcripts/chapters.ts";
import { readTranscript } from "../transcripts/stored-transcript.server.ts";
import { transcriptFileNamed } from "../transcripts/transcript-files.ts";
import type { Route } from "./+types/serve-texts";
import { readSermonPage } from "./sermon-page.server.ts";

/** The transcript of a sermon in three formats, and its chapters, for players of any site. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  const page = await readSermonPage(site, viewer, params.slug, { anyUrl: true });
  const { sermon } = found("sermon" in page ? page : undefined, "sermon");
  if (params.file === "chapters.json") {
    const chapters = chaptersIn(sermon.chapters);
    found(chapters[0], "file");
    // https://github.com/Podcastindex-org/podcast-namespace/blob/main/chapters/jsonChapters.md
    const listed = chapters.map(({ at, title }) => ({ startTime: at, title }));
    return answer(JSON.stringify({ version: "1.2.0", chapters: listed }), "application/json+chapters");
  }
  const file = found(transcriptFileNamed(params.file), "file");
  const transcript = found(await readTranscript(site.db, sermon.id), "transcript");
  found(transcript.timed || !file.needsTimes || undefined, "transcript");
  return answer(file.write(transcript), `${file.contentType}; charset=utf-8`);
}

/** `played` counts that somebody hears the recording; the page's scripts send it once. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { site, clientNetwork } = here(context);
  found(params.file === "played" || undefined, "page");
  if (isPerson(request.headers.get("user-agent") ?? undefined))
    await countPlay(site, params.slug, clientNetwork);
  return new Response(null, { status: 204 });
}

function answer(text: string, type: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": type,
      "Cache-Control": "no-cache",
      "Access-Control-Allow-Origin": "*",
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}
