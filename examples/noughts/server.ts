import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createEngine, type Engine, type EngineOptions } from "@parley/engine";
import type { Draft, Event } from "./app/events.ts";
import type { Noughts } from "./app/noughts.ts";
import type { Settings } from "./settings.ts";

export interface Server {
	readonly port: number;
	readonly engine: Engine<Draft, Event, string, Noughts>;
	/** Everybody is told, and nothing that was acknowledged is lost. */
	stop(): Promise<void>;
}

/** What is served, and as what; everything else is not found. */
const FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
	"/": ["index.html", "text/html"],
	"/style.css": ["style.css", "text/css"],
	"/page.js": ["page.js", "text/javascript"],
	"/link.js": ["link.js", "text/javascript"],
	"/board.js": ["board.js", "text/javascript"],
	"/table.js": ["table.js", "text/javascript"],
};

/** Figures are for whoever runs it. */
const LOOPBACK = /^(::1|(::ffff:)?127\.[\d.]+)$/;

/** An HTTP listener with the page, and the engine on it. Rejects with a UserFacingError whose message is for people. */
export async function openServer(
	{ port, host, logLevel, config }: Settings,
	options: Pick<EngineOptions, "faultDoor"> = {},
): Promise<Server> {
	const engine = await createEngine<Draft, Event, string, Noughts>({
		...{ ...options, config, logLevel },
		app: new URL("./app/", import.meta.url),
	});
	const http = createServer((request, response) => {
		const [path = "/"] = (request.url ?? "/").split("?");
		const isFromHere = LOOPBACK.test(request.socket.remoteAddress ?? "");
		answer(path, isFromHere, engine, response).catch(() => response.destroy());
	});
	engine.attach(http);
	const stop = () => engine.stop(async () => void http.close());
	try {
		await engine.start();
		await new Promise<void>((resolve, reject) => {
			http.once("error", reject).listen(port, host, resolve);
		});
	} catch (error) {
		await stop();
		throw error;
	}
	return { engine, stop, port: (http.address() as AddressInfo).port };
}

async function answer(
	path: string,
	isFromHere: boolean,
	engine: Server["engine"],
	response: ServerResponse,
): Promise<void> {
	if (path === "/readyz") return void response.writeHead(engine.unready() === undefined ? 200 : 503).end();
	if (path === "/metrics" && isFromHere) {
		engine.measure();
		return void response.end(await engine.host.registry.metrics());
	}
	const found = Object.hasOwn(FILES, path) ? FILES[path] : undefined;
	if (found === undefined) return void response.writeHead(404).end();
	const [file, type] = found;
	const body = await readFile(new URL(`./page/${file}`, import.meta.url));
	response.writeHead(200, {
		"content-type": `${type}; charset=utf-8`,
		"content-security-policy": "default-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'",
		"x-content-type-options": "nosniff",
		"cache-control": "no-cache",
	});
	response.end(body);
}
