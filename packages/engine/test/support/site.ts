import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface Site {
	readonly port: number;
	readonly url: string;
	/** the paths that were asked for, in order */
	readonly asked: readonly string[];
}

/** A web server of our own on loopback, where the rules of the world would let nobody. */
export async function openSite(answer: RequestListener): Promise<Site> {
	const asked: string[] = [];
	const server = createServer((request, response) => {
		asked.push(request.url ?? "");
		answer(request, response);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	return { port, url: `http://127.0.0.1:${port}/`, asked };
}
