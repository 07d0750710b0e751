import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { WebSocket } from "ws";

// The only file that knows insides of Node and of `ws`: what they have, and do not say that they will keep.

type Listeners = Record<string | symbol, unknown>;
/** Without a prototype, as an emitter's own is, but with fixed places for its fields and not as a hash table. */
class PackedListeners {}
Object.setPrototypeOf(PackedListeners.prototype, null);

/**
 * For a WebSocket whose listeners are those that it keeps. Node holds them in a hash table (256 bytes a WebSocket), and
 * where HTTP and `ws` had three for one event of the TCP socket, in an array that stays as large as it was made for
 * sixteen more (350 bytes a socket).
 */
export function packListeners(socket: WebSocket): void {
	for (const emitter of [socket, tcpSocketOf(socket)]) {
		const inside = emitter as unknown as { _events: Listeners };
		const packed: Listeners = new PackedListeners() as Listeners;
		// events have symbols for names, too
		for (const event of Reflect.ownKeys(inside._events)) {
			const listeners = inside._events[event];
			packed[event] = Array.isArray(listeners) ? listeners.slice() : listeners;
		}
		inside._events = packed;
	}
}

/** `_fragmented`: the opcode of the message whose fragments are being collected, or 0 */
type Receiver = { readonly _fragmented: number; readonly _state: number };
const BETWEEN_FRAMES = 0;

/** The TCP socket of an open WebSocket. Writes on it mix in order with `ws.send` as long as nothing is deflated. */
export function tcpSocketOf(socket: WebSocket): Socket {
	return (socket as unknown as { _socket: Socket })._socket;
}

/** A message has begun to come and is not whole yet: some of its bytes, or some of its fragments, are kept. */
export function isMessageUnderWay(socket: WebSocket): boolean {
	const { _receiver: receiver } = socket as unknown as { _receiver?: Receiver };
	return receiver !== undefined && (receiver._fragmented !== 0 || receiver._state !== BETWEEN_FRAMES);
}

/** `reading`: what Node thinks of it */
type Handle = {
	readonly reading?: boolean;
	readStart?(): number;
	readStop?(): number;
	writeQueueSize?: number;
};
const handleOf = (socket: object): Handle | null | undefined =>
	(socket as unknown as { _handle?: Handle | null })._handle;

/**
 * What comes waits in the kernel. `pause` alone reads on, a call for each segment, until 64 kB lie in Node's own buffer.
 * Node goes on believing that it reads, so it does not begin again by itself. False where it does not read just now.
 */
export function stopTaking(socket: Socket): boolean {
	const handle = handleOf(socket);
	if (!handle?.reading) return false;
	handle.readStop?.();
	return true;
}

/** After `stopTaking` that was true. */
export function takeAgain(socket: Socket): void {
	const handle = handleOf(socket);
	if (handle?.reading) handle.readStart?.();
}

/**
 * Bytes of the write under way that the kernel has not taken: shrinks as it takes them, unlike `writableLength`. Of what
 * is no TCP socket there are none.
 */
export function kernelBacklog(socket: object): number {
	return handleOf(socket)?.writeQueueSize ?? 0;
}

/** Connections are not read from until they are resumed: what `net.createServer` takes as an option, and HTTP's does not. */
export function pauseOnConnect(http: Server): void {
	Object.assign(http, { pauseOnConnect: true });
}

/**
 * Whom `isDropped` names is cut without a word. The same is an option of `net.createServer`, a list that is asked before
 * a socket is made of what was accepted, which is most of what a refusal costs.
 */
export function dropUnheard(http: Server, isDropped: (address: string) => boolean): void {
	Object.assign(http, { blockList: { check: isDropped } });
}

/** Whom `isLetIn` refuses is unknown to HTTP and to whoever listened before, so no parser is made for them. */
export function admitIf(http: Server, isLetIn: (socket: Socket) => boolean): void {
	const serve = http.listeners("connection");
	http.removeAllListeners("connection");
	http.on("connection", (socket: Socket) => {
		if (isLetIn(socket)) for (const listener of serve) listener.call(http, socket);
	});
}

/** Node's parser would go on through all that came in the same read, which may be thousands of requests. */
export function cut(socket: Socket & { parser?: { pause(): void } | null }): void {
	socket.parser?.pause();
	socket.destroy();
}
