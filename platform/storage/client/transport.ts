export interface TransportRequest {
  method: "POST" | "GET";
  /** Absolute, or relative to the page. */
  url: string;
  headers: Record<string, string>;
  body?: Blob;
  /** Ends the request; the promise is then rejected. */
  signal: AbortSignal;
  /** Bytes of the body that have left so far. */
  onProgress?(sent: number): void;
}

export interface TransportReply {
  status: number;
  header(name: string): string | null;
  text: string;
}

/** Sends one request; rejects when no reply came, whatever the reason. */
export type Send = (request: TransportRequest) => Promise<TransportReply>;

/** Sends with XMLHttpRequest, which reports how much of the body has left. Cookies go along to the page's own site. */
export const sendByXhr: Send = ({ method, url, headers, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const settle = (finish: () => void) => () => {
      signal.removeEventListener("abort", abort);
      finish();
    };
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
    xhr.onload = settle(() =>
      resolve({ status: xhr.status, header: (name) => xhr.getResponseHeader(name), text: xhr.responseText }),
    );
    xhr.onerror = settle(() => reject(new TypeError("The connection failed.")));
    xhr.onabort = settle(() => reject(new DOMException("The request was ended.", "AbortError")));
    if (signal.aborted) return reject(new DOMException("The request was ended.", "AbortError"));
    signal.addEventListener("abort", abort);
    xhr.send(body ?? null);
  });

/** Sends with `fetch`, for where there is no XMLHttpRequest; progress is told once, at the end. */
export const sendByFetch: Send = async ({ method, url, headers, body, signal, onProgress }) => {
  const response = await fetch(url, { method, headers, body: body ?? null, signal });
  const text = await response.text();
  onProgress?.(body?.size ?? 0);
  return { status: response.status, header: (name) => response.headers.get(name), text };
};
