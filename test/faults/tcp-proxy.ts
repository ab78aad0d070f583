import { connect, createServer, type Socket } from "node:net";

/** Stands between the site and another server, and can fall silent as a broken network does. */
export interface TcpProxy {
  port: number;
  /** Keeps connections open and new ones coming, but passes nothing on. */
  hang(): void;
  /** Ends the connections that hung, and works again. */
  recover(): void;
  close(): Promise<void>;
}

export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let hangs = false;
  const sockets = new Set<Socket>();
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
    near.on("data", (bytes) => hangs || far.write(bytes));
    far.on("data", (bytes) => hangs || near.write(bytes));
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
    async close() {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
