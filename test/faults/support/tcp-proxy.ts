import { connect, createServer, type Socket } from "node:net";

/** Sits between the site and another server, and can stop responding like a broken network. */
export interface TcpProxy {
  port: number;
  /** Keeps connections open and accepts new ones, but forwards nothing. */
  hang(): void;
  /** Closes the connections that hung, and forwards again. */
  recover(): void;
  /** Leaves the present connections open and forwards nothing on them any more, as when a server's machine is gone. */
  abandon(): void;
  /**
   * Ends the connection in place of the answer to a COMMIT of PostgreSQL, which was made by then. `after` others are let
   * through first. Returns whether it has happened.
   */
  loseCommit(after?: number): () => boolean;
  close(): Promise<void>;
}

export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let hangs = false;
  /** How many commits are still let through before one is lost; negative: all. */
  let left = -1;
  const sockets = new Set<Socket>();
  const abandoned = new WeakSet<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    track(near);
    if (hangs) return;
    const far = connect(target.port, target.host);
    track(far);
    const isOpen = () => !hangs && !abandoned.has(near);
    let loses = false;
    near.on("data", (bytes) => {
      if (/\bcommit\0/i.test(bytes.toString("latin1"))) loses = left-- === 0;
      if (isOpen()) far.write(bytes);
    });
    far.on("data", (bytes) => {
      if (loses) near.destroy();
      else if (isOpen()) near.write(bytes);
    });
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    hang() {
      hangs = true;
    },
    recover() {
      endAll();
      hangs = false;
    },
    abandon() {
      for (const socket of sockets) abandoned.add(socket);
    },
    loseCommit(after = 0) {
      left = after;
      return () => left < 0;
    },
    async close() {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
