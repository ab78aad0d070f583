import { storageError } from "./client-errors.ts";

export interface TransportRequest {
  method: "POST" | "GET" | "PATCH" | "DELETE";
  /** Absolute, or relative to the page. */
  url: string;
  headers: Record<string, string>;
  body?: Blob;
  /** Whether the bytes of a successful reply are wanted rather than its text. */
  wantsBytes?: boolean;
  /** Ends the request; the promise is then rejected. */
  signal: AbortSignal;
  /** Bytes of the body that have left so far. */
  onProgress?(sent: number): void;
  /** Some bytes of the reply have come. */
  onReceived?(): void;
}

export interface TransportReply {
  status: number;
  header(name: string): string | null;
  /** Empty when bytes were wanted and came. */
  text: string;
  bytes?: Blob;
}

/** Sends one request; rejects when no reply came, whatever the reason. */
export type Send = (request: TransportRequest) => Promise<TransportReply>;

/**
 * What this browser or this Node sends with.
 *
 * @throws {StorageError} `storage/unsupported-environment`
 */
export function platformSend(): Send {
  if (typeof XMLHttpRequest === "function") return sendByXhr;
  if (typeof fetch === "function") return sendByFetch;
  throw storageError("unsupported-environment", { detail: "Missing: XMLHttpRequest and fetch" });
}

/** Sends with XMLHttpRequest, which reports how much of the body has left. Cookies go along to the page's own site. */
export const sendByXhr: Send = (request) =>
  new Promise((resolve, reject) => {
    const { method, url, headers, body, wantsBytes, signal, onProgress, onReceived } = request;
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const settle = (finish: () => void) => () => {
      signal.removeEventListener("abort", abort);
      finish();
    };
    xhr.open(method, url);
    if (wantsBytes) xhr.responseType = "blob";
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
    xhr.onprogress = () => onReceived?.();
    xhr.onload = settle(() => {
      const reply = { status: xhr.status, header: (name: string) => xhr.getResponseHeader(name) };
      if (!wantsBytes) return resolve({ ...reply, text: xhr.responseText });
      resolve(readBytes(reply, xhr.response as Blob));
    });
    xhr.onerror = settle(() => reject(new TypeError("The connection failed.")));
    xhr.onabort = settle(() => reject(new DOMException("The request was ended.", "AbortError")));
    if (signal.aborted) return reject(new DOMException("The request was ended.", "AbortError"));
    signal.addEventListener("abort", abort);
    xhr.send(body ?? null);
  });

/** Sends with `fetch`, for where there is no XMLHttpRequest; progress is told once, at the end. */
export const sendByFetch: Send = async (request) => {
  const { method, url, headers, body, wantsBytes, signal, onProgress, onReceived } = request;
  const response = await fetch(url, { method, headers, body: body ?? null, signal });
  const reply = { status: response.status, header: (name: string) => response.headers.get(name) };
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    chunks.push(next.value);
    onReceived?.();
  }
  onProgress?.(body?.size ?? 0);
  const bytes = new Blob(chunks, { type: reply.header("Content-Type") ?? "" });
  return wantsBytes ? readBytes(reply, bytes) : { ...reply, text: await bytes.text() };
};

async function readBytes(
  reply: Pick<TransportReply, "status" | "header">,
  bytes: Blob,
): Promise<TransportReply> {
  const succeeded = reply.status >= 200 && reply.status < 300;
  return succeeded ? { ...reply, text: "", bytes } : { ...reply, text: await bytes.text() };
}
