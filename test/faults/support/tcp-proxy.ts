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
  close(): Promise<void>;
}

export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let hangs = false;
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
    near.on("data", (bytes) => isOpen() && far.write(bytes));
    far.on("data", (bytes) => isOpen() && near.write(bytes));
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
    async close() {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
