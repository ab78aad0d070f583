import { gzipSync, zstdCompressSync } from "node:zlib";
import { encodingFor } from "./accepted-encoding.ts";

/** A page that one person gets, compressed at once: handing it to another thread takes longer than compressing it. */
export function compressedResponse(
  page: string,
  request: Request,
  { status, headers }: { status: number; headers: Headers },
): Response {
  const encoding = encodingFor(request.headers.get("accept-encoding") ?? undefined, ["zstd", "gzip"]);
  if (!headers.get("Vary")?.includes("Accept-Encoding")) headers.append("Vary", "Accept-Encoding");
  if (encoding === "identity") return new Response(page, { status, headers });
  headers.set("Content-Encoding", encoding);
  const body = encoding === "zstd" ? zstdCompressSync(page, whole) : gzipSync(page, { ...whole, level: 4 });
  return new Response(body, { status, headers });
}

/** Room for most pages in one piece. */
const whole = { chunkSize: 64 * 1024 };
