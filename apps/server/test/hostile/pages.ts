import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

const HTML = { "content-type": "text/html" } as const;
const QUICK = "<title>quick</title>";
const DEEP = "<b>".repeat(22_000);
const WIDE = gzipSync(Buffer.alloc(512 * 1024, "<meta name=x content=y>"));
const TRICKLE = `<meta name="x" content="${"y".repeat(1_000)}">`;
const TRICKLE_MS = 100;

/** What costs whoever reads it: elements within elements, a head that comes slowly and never ends, much in few bytes. */
const DEAR: readonly ((response: ServerResponse) => unknown)[] = [
	(response) => response.writeHead(200, HTML).end(DEEP),
	(response) => {
		response.writeHead(200, HTML).write("<head><title>slow</title>");
		const timer = setInterval(() => response.write(TRICKLE), TRICKLE_MS);
		response.on("close", () => clearInterval(timer));
	},
	(response) => response.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end(WIDE),
];

/** Pages of this machine, of every name: dear ones in turn, or all alike with a title. Gives the port. */
export async function pages(kind: "dear" | "quick"): Promise<{ readonly port: number; end(): void }> {
	let served = 0;
	const server = createServer((_, response) => {
		if (kind === "quick") response.writeHead(200, HTML).end(QUICK);
		else DEAR[served++ % DEAR.length]?.(response);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const end = (): void => {
		server.close();
		server.closeAllConnections();
	};
	return { port: (server.address() as AddressInfo).port, end };
}
