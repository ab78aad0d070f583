import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** How a service fails. */
export type Failure =
  /** Refuses connections. */
  | { kind: "stopped" }
  /** Accepts connections and never answers. */
  | { kind: "hanging" }
  /** Passes each piece on after so many milliseconds. */
  | { kind: "slow"; delayMs: number }
  /** Ends each connection in the middle of an answer, after so many bytes of it. */
  | { kind: "cut"; afterBytes: number }
  /** Returns this in place of an answer to what begins like this, and ends the connection. */
  | { kind: "answering"; to: RegExp; answer: string };

/** Sits between the site and another server, which seems to fail. */
export interface FailingProxy {
  port: number;
  fail(failure: Failure): Promise<void>;
  /** Ends the connections that failed, and passes everything on again. */
  recover(): Promise<void>;
  close(): Promise<void>;
}

export async function openFailingProxy(target: { host: string; port: number }): Promise<FailingProxy> {
  let failure: Failure | undefined;
  const sockets = new Set<Socket>();
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  const serve = (near: Socket) => {
    const far = failure?.kind === "hanging" ? undefined : connect(target.port, target.host);
    for (const socket of [near, far]) {
      if (!socket) continue;
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    near.on("close", () => far?.destroy());
    if (!far) return void near.resume();
    far.on("close", () => near.destroy());
    let answered = 0;
    // In turn, so that slow pieces stay in order.
    const pass = (to: Socket, passing = Promise.resolve()) => {
      return (bytes: Buffer) => {
        passing = passing.then(async () => {
          if (failure?.kind === "slow") await sleep(failure.delayMs);
          if (!to.destroyed) to.write(bytes);
        });
      };
    };
    const [forth, back] = [pass(far), pass(near)];
    let isAnswered = false;
    near.on("data", (bytes: Buffer) => {
      if (failure?.kind === "hanging" || isAnswered) return;
      if (failure?.kind === "answering" && failure.to.test(bytes.toString("latin1"))) {
        isAnswered = true;
        near.end(failure.answer);
      } else forth(bytes);
    });
    far.on("data", (bytes: Buffer) => {
      if (failure?.kind === "hanging" || isAnswered) return;
      if (failure?.kind !== "cut") return back(bytes);
      const rest = failure.afterBytes - answered;
      answered += bytes.length;
      if (rest > 0) near.write(bytes.subarray(0, rest));
      if (answered >= failure.afterBytes) near.end(() => near.destroy());
    });
  };

  let server: Server | undefined;
  const listen = async (port: number) => {
    const opened = createServer(serve);
    await new Promise<void>((resolve) => opened.listen(port, "127.0.0.1", resolve));
    server = opened;
    const address = opened.address();
    return typeof address === "object" && address ? address.port : 0;
  };
  const stopListening = async () => {
    const closing = server;
    server = undefined;
    endAll();
    if (closing) await new Promise((resolve) => closing.close(resolve));
  };
  const port = await listen(0);
  return {
    port,
    async fail(next) {
      failure = next;
      if (next.kind === "stopped") await stopListening();
    },
    async recover() {
      failure = undefined;
      endAll();
      if (!server) await listen(port);
    },
    close: stopListening,
  };
}
