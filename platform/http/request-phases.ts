import type { IncomingMessage, ServerResponse } from "node:http";

/** Calls `begun` before the headers of a response are sent. */
export function beforeHeaders(response: ServerResponse, begun: () => void): void {
  const { writeHead } = response;
  response.writeHead = ((...parameters: Parameters<typeof writeHead>) => {
    begun();
    return writeHead.apply(response, parameters);
  }) as typeof writeHead;
}

/**
 * Calls `waits`, perhaps several times, when the handler wants more of a body than has arrived. The handler learns that the
 * body has ended once `ends` calls its argument.
 */
export function aroundBody(
  request: IncomingMessage,
  { waits, ends }: { waits(): void; ends(go: () => void): void },
): void {
  const { _read: read, push } = request;
  request._read = (size) => {
    if (!request.complete) waits();
    read.call(request, size);
  };
  request.push = (chunk, encoding) => {
    if (chunk !== null) return push.call(request, chunk, encoding);
    ends(() => push.call(request, null));
    return false;
  };
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
