import type { IncomingMessage, RequestListener } from "node:http";

const arrivals = new WeakMap<IncomingMessage, number>();

/** Notes when each request arrives, before it waits for anything. */
export function noteArrivals(next: RequestListener): RequestListener {
  return (request, response) => {
    arrivals.set(request, performance.now());
    next(request, response);
  };
}

/** When a request arrived, in milliseconds as `performance.now` counts them; undefined when nobody has noted it. */
export function arrivalOf(request: IncomingMessage | undefined): number | undefined {
  return request && arrivals.get(request);
}
