import { createServer, type RequestListener, type Server } from "node:http";

const REQUEST_TIMEOUT_MS = 30_000;
/** How often Node looks for those past their time; its own 30 s would triple it. */
const LOOK_MS_MAX = 2_000;
const HEADER_BYTES_MAX = 16 * 1024;
/** Connections the kernel keeps for us while the loop is busy: a whole house may come back at once. */
const BACKLOG = 4_096;
const CLOSE_MS_MAX = 1_000;

export interface HttpServerOptions {
	readonly connectionsMax: number | undefined;
	readonly headersTimeoutMs: number;
}

/** Short time-outs against slow headers; an upgraded socket has its own deadlines. */
export function httpServer(
	app: RequestListener,
	{ connectionsMax, headersTimeoutMs }: HttpServerOptions,
): Server {
	const server = createServer(
		{
			maxHeaderSize: HEADER_BYTES_MAX,
			headersTimeout: headersTimeoutMs,
			requestTimeout: Math.max(headersTimeoutMs, REQUEST_TIMEOUT_MS),
			connectionsCheckingInterval: Math.min(headersTimeoutMs, LOOK_MS_MAX),
		},
		app,
	);
	// past it a connection is closed as it comes: without a descriptor left, not even those inside could be served
	if (connectionsMax !== undefined) server.maxConnections = connectionsMax;
	return server;
}

/** `onError`: what goes wrong with accepting afterwards; without a listener it would end the process. */
export function listen(
	http: Server,
	{ port, host }: { port: number; host: string },
	onError: (error: Error) => void,
): Promise<void> {
	return new Promise((resolve, reject) => {
		http.once("error", reject);
		http.listen({ port, host, backlog: BACKLOG }, () => {
			http.off("error", reject);
			http.on("error", onError);
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
