import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { TestSite } from "../../support/test-site.ts";

/** Which requests fail. */
type Which = ((method: string, path: string) => boolean) | undefined;

/** A web server in front of the site, as nginx or Caddy is one. The site behind it can stop answering. */
export interface FailingProxy {
  url: string;
  /** Answers with a page of its own, as when the site is stopped; no status ends that. */
  answer(status: keyof typeof reasons | undefined, which?: Which): void;
  /** Ends connections before the site hears of the request, though the browser believes to be online. */
  cut(which: Which): void;
  /** Ends connections once the site has answered. */
  loseAnswer(which: Which): void;
  close(): Promise<void>;
}

const reasons = { 502: "Bad Gateway", 504: "Gateway Time-out" };

export async function openFailingProxy({ url }: TestSite): Promise<FailingProxy> {
  let refused: { status: keyof typeof reasons; which: Which } | undefined;
  let cut: Which;
  let lost: Which;
  const server = createServer((incoming, outgoing) => {
    const fails = (which: Which) => which?.(incoming.method ?? "", incoming.url ?? "");
    if (fails(cut)) incoming.socket.destroy();
    else if (refused && fails(refused.which)) refuse(outgoing, refused.status);
    else forward(incoming, outgoing, { to: new URL(url), isLost: fails(lost) ?? false });
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === "object" && address ? address.port : 0}`,
    answer(status, which = () => true) {
      refused = status && { status, which };
    },
    cut(which) {
      cut = which;
    },
    loseAnswer(which) {
      lost = which;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function refuse(outgoing: ServerResponse, status: keyof typeof reasons): void {
  const title = `${status} ${reasons[status]}`;
  outgoing.writeHead(status, reasons[status], { "content-type": "text/html" });
  outgoing.end(`<html><head><title>${title}</title></head><body><h1>${title}</h1><hr>nginx</body></html>`);
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { to, isLost }: { to: URL; isLost: boolean },
): void {
  const { method, url: path, headers } = incoming;
  const onward = request(
    {
      host: to.hostname,
      port: to.port,
      method,
      path,
      // The site knows its own address only.
      headers: { ...headers, host: to.host, ...(headers.origin && { origin: to.origin }) },
    },
    (answer) => {
      if (isLost) return void incoming.socket.destroy();
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    },
  );
  onward.on("error", () => outgoing.destroy());
  outgoing.on("close", () => onward.destroy());
  incoming.pipe(onward);
}
