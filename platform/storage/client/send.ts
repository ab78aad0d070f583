import { storageError } from "./client-errors.ts";

export interface TransportRequest {
  method: "POST" | "GET" | "PATCH" | "DELETE";
  url: string;
  headers: Record<string, string>;
  body?: Blob;
  wantsBytes?: boolean;
  signal: AbortSignal;
  /** Called with the number of bytes of the body sent so far. */
  onProgress?(sent: number): void;
  onReceived?(): void;
}

export interface TransportReply {
  status: number;
  header(name: string): string | null;
  text: string;
  bytes?: Blob;
}

export type Send = (request: TransportRequest) => Promise<TransportReply>;

/**
 * Returns the transport that this browser or Node supports.
 *
 * @throws {StorageError} `storage/unsupported-environment`
 */
export function platformSend(): Send {
  if (typeof XMLHttpRequest === "function") return sendByXhr;
  if (typeof fetch === "function") return sendByFetch;
  throw storageError("unsupported-environment", { detail: "Missing: XMLHttpRequest and fetch" });
}

/** Uses XMLHttpRequest, which reports upload progress. Cookies are sent to the page's own site. */
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
    xhr.onabort = settle(() => reject(new DOMException("The request was aborted.", "AbortError")));
    if (signal.aborted) return reject(new DOMException("The request was aborted.", "AbortError"));
    signal.addEventListener("abort", abort);
    xhr.send(body ?? null);
  });

/** Uses `fetch`, where there is no XMLHttpRequest; reports progress once, at the end. */
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
