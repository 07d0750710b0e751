import { createServer, type RequestListener, type Server } from "node:http";

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const HEADER_BYTES_MAX = 16 * 1024;
/** Connections the kernel keeps for us while the loop is busy: a whole house may come back at once. */
const BACKLOG = 4_096;
const CLOSE_MS_MAX = 1_000;

/** Short time-outs against slow headers; an upgraded socket has its own deadlines. */
export function httpServer(app: RequestListener, connectionsMax: number | undefined): Server {
	const server = createServer(
		{
			maxHeaderSize: HEADER_BYTES_MAX,
			headersTimeout: HEADERS_TIMEOUT_MS,
			requestTimeout: REQUEST_TIMEOUT_MS,
		},
		app,
	);
	// past it a connection is closed as it comes: without a descriptor left, not even those inside could be served
	if (connectionsMax !== undefined) server.maxConnections = connectionsMax;
	return server;
}

export function listen(http: Server, { port, host }: { port: number; host: string }): Promise<void> {
	return new Promise((resolve, reject) => {
		http.once("error", reject);
		http.listen({ port, host, backlog: BACKLOG }, () => {
			http.off("error", reject);
			resolve();
		});
	});
}

export function closeHttp(http: Server): Promise<void> {
	return new Promise((resolve) => {
		http.close(() => resolve());
		http.closeIdleConnections();
		setTimeout(() => http.closeAllConnections(), CLOSE_MS_MAX).unref();
	});
}
