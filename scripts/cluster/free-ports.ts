import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** So many ports of loopback that nobody listens on now, all held while they are looked for, so that none comes twice. */
export async function freePorts(count: number): Promise<number[]> {
	const held = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
	await Promise.all(held.map((server) => once(server, "listening")));
	const ports = held.map((server) => (server.address() as AddressInfo).port);
	await Promise.all(
		held.map((server) => {
			const closed = once(server, "close");
			server.close();
			return closed;
		}),
	);
	return ports;
}
