import { createHash } from "node:crypto";
import { once } from "node:events";
import {
	request as ask,
	createServer,
	type IncomingMessage,
	type OutgoingHttpHeaders,
	type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface Spread {
	readonly port: number;
	close(): Promise<void>;
}

/** What a node says that takes nobody in just now, and what stands for one that cannot be reached. */
const TAKES_NOBODY = 503;
const UNREACHABLE = 502;
/** What lies on one node: the bytes of an upload under way, and a link, where WebSockets are blocked. */
const ON_ONE_NODE = /^\/api\/(?:uploads|link)(?:$|[/?])/;
/** A node that took nobody in is asked last for so long: one that is full or drains mostly still is. */
const LAST_FOR_MS = 1_000;

/**
 * The smallest proxy that many nodes need: each request and each WebSocket goes to the next node in turn, and to the
 * one after it where that is full, draining, not caught up or gone. Nobody is tied to a node, but the bytes of an
 * upload under way lie on one, and so does a link: all that a session uploads, and all of one link, goes to the same.
 */
export async function spreadOver(
	ports: () => readonly number[],
	{ port = 0, host = "127.0.0.1", lastForMs = LAST_FOR_MS } = {},
): Promise<Spread> {
	let turns = 0;
	const rest = new Map<number, number>();
	const isLast = (port: number): boolean => (rest.get(port) ?? 0) > performance.now();
	const nodesFor = ({ url = "", headers }: IncomingMessage): readonly number[] => {
		const all = ports();
		const first = ON_ONE_NODE.test(url) ? sumOf(headers.authorization ?? "") : turns++;
		const inTurn = all.map((_, index) => all[(first + index) % all.length] ?? 0);
		return [...inTurn.filter((port) => !isLast(port)), ...inTurn.filter(isLast)];
	};
	const server = createServer((request, response) => passOn(request, response, nodesFor(request)));
	server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
		const refused = (port: number): void => void rest.set(port, performance.now() + lastForMs);
		upgrade(request, socket, head, { nodes: nodesFor(request), refused });
	});
	server.listen(port, host);
	await once(server, "listening");
	return {
		port: (server.address() as AddressInfo).port,
		async close() {
			const closed = once(server, "close");
			server.close();
			server.closeAllConnections();
			await closed;
		},
	};
}

function sumOf(text: string): number {
	return createHash("sha256").update(text).digest().readUInt32BE();
}

/** A body can be sent once only: then the next node is asked where this one cannot be reached at all. */
function passOn(
	request: IncomingMessage,
	response: ServerResponse,
	[port, ...others]: readonly number[],
): void {
	if (port === undefined) return void response.writeHead(UNREACHABLE).end("No node can be reached.\n");
	const hasBody =
		request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined;
	const passed = ask(towards(port, request), (answer) => {
		if (answer.statusCode === TAKES_NOBODY && others.length > 0 && !hasBody) {
			answer.resume();
			return passOn(request, response, others);
		}
		response.writeHead(answer.statusCode ?? UNREACHABLE, answer.rawHeaders);
		answer.pipe(response);
		answer.on("error", () => response.destroy());
	});
	let connected = false;
	passed.on("socket", (socket) => {
		if (!socket.connecting) return begin();
		socket.once("connect", begin);
	});
	passed.on("error", () => {
		if (!connected) return passOn(request, response, others);
		response.destroy();
	});
	response.on("close", () => passed.destroy());

	function begin(): void {
		connected = true;
		request.pipe(passed);
	}
}

interface Candidates {
	readonly nodes: readonly number[];
	/** by this one, and the next is asked */
	readonly refused: (port: number) => void;
}

function upgrade(request: IncomingMessage, near: Socket, head: Buffer, candidates: Candidates): void {
	const [port, ...others] = candidates.nodes;
	const next = (from: number): void => {
		candidates.refused(from);
		upgrade(request, near, head, { ...candidates, nodes: others });
	};
	if (port === undefined) return void near.end("HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n");
	const asked = ask(towards(port, request));
	asked.on("upgrade", (answer: IncomingMessage, far: Socket, early: Buffer) => {
		near.write(headOf(answer));
		near.write(early);
		far.write(head);
		join(near, far);
	});
	asked.on("response", (answer) => {
		if (answer.statusCode === TAKES_NOBODY && others.length > 0) {
			answer.resume();
			return next(port);
		}
		near.write(headOf(answer));
		answer.pipe(near);
	});
	asked.on("error", () => next(port));
	near.on("error", () => asked.destroy());
	asked.end();
}

function join(near: Socket, far: Socket): void {
	for (const socket of [near, far]) socket.setNoDelay(true);
	near.pipe(far);
	far.pipe(near);
	for (const [one, other] of [
		[near, far],
		[far, near],
	] as const) {
		one.on("error", () => other.destroy());
		one.on("close", () => other.destroy());
	}
}

function towards(port: number, { method, url, headers, socket }: IncomingMessage) {
	const before = headers["x-forwarded-for"];
	const forwarded = [before, socket.remoteAddress].filter((address) => address !== undefined).join(", ");
	const sent: OutgoingHttpHeaders = { ...headers, "x-forwarded-for": forwarded };
	return { host: "127.0.0.1", port, method, path: url, headers: sent, agent: false };
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
	const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
	for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
	return `${lines.join("\r\n")}\r\n\r\n`;
}
