import type { IncomingMessage, RequestListener } from "node:http";

const arrival = Symbol("arrival");

interface Arrived extends IncomingMessage {
  [arrival]?: number;
}

/** Notes when each request arrives, before it waits for anything. */
export function noteArrivals(next: RequestListener): RequestListener {
  return (request: Arrived, response) => {
    request[arrival] = performance.now();
    next(request, response);
  };
}

/** When a request arrived, in milliseconds as `performance.now` counts them; undefined when nobody has noted it. */
export function arrivalOf(request: Arrived | undefined): number | undefined {
  return request?.[arrival];
}
