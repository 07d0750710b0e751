import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A connection of our own over loopback, to try something on: both its ends, for as long as the work takes. */
export async function onLoopback<T>(work: (near: Socket, far: Socket) => Promise<T>): Promise<T> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const near = connect((server.address() as AddressInfo).port, "127.0.0.1");
	const [far] = (await once(server, "connection")) as [Socket];
	// whichever is torn down first, the other end has nothing to say about it
	for (const end of [near, far]) end.on("error", () => end.destroy());
	try {
		return await work(near, far);
	} finally {
		near.destroy();
		far.destroy();
		server.close();
	}
}
