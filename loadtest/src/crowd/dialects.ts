import type { Sums } from "./digest.ts";
import type { Dialect } from "./load.ts";
import type { MessageIds, ServerWord } from "./messages.ts";

/** What is said to a server, as the text of one WebSocket message. */
export interface Tongue {
	/** the path of the WebSocket */
	readonly path: string;
	/** said as soon as the socket is open; undefined: the server speaks first */
	readonly opening: string | undefined;
	hello(name: string, room: string, token: string | undefined): string;
	/** undefined: `hello` has already let us in */
	join(room: string, after: number | undefined, epoch: string): string | undefined;
	post(room: string, id: string, text: string, k: number): string;
	readonly ping: string;
	/** a server's message to the objects in it */
	read(text: string): readonly unknown[];
	/** where the crowd's messages are moves in an activity: which one this is; undefined: somebody sat down */
	moved?(acted: ServerWord, ids: MessageIds): number | undefined;
	readonly play?: PlayTongue;
}

/** What is said in an activity beside its moves. */
export interface PlayTongue {
	/** the first word in it, if there is one */
	sit(room: string, person: number): string | undefined;
	/** how it stands */
	ask(room: string): string;
	/** what whoever knows this state has seen */
	sumsOf(state: unknown): Sums;
}

/** The number of each ping: nobody has two under way. */
export const PING = 1;
const HELLO_REF = 1;
const JOIN_REF = 2;
export const SIT_REF = 3;
export const ASK_REF = 4;
/** `ref` of a post is its message number plus this */
export const POST_REF_MIN = 16;

const parley: Tongue = {
	path: "/ws",
	opening: undefined,
	hello: (name, _room, token) =>
		JSON.stringify({ type: "hello", ref: HELLO_REF, version: 1, name, ...(token ? { token } : {}) }),
	join: (room, after, epoch) =>
		JSON.stringify({ type: "join", ref: JOIN_REF, room, ...(after === undefined ? {} : { after, epoch }) }),
	post: (room, id, text, k) =>
		`{"type":"post","ref":${k + POST_REF_MIN},"room":"${room}","id":"${id}","text":"${text}"}`,
	ping: JSON.stringify({ type: "ping", n: PING }),
	read: (text) => [JSON.parse(text)].flat(),
};

const plain: Tongue = {
	...parley,
	path: "/",
	hello: (name, room) => JSON.stringify({ type: "hello", ref: HELLO_REF, name, room }),
	join: () => undefined,
	post: (room, id, text) => `{"type":"post","room":"${room}","id":"${id}","text":"${text}"}`,
};

/** Engine.IO 4 packets: "0" open, "2" ping, "4" message; within a message "0" connect, "2" event. */
const socketIo: Tongue = {
	path: "/socket.io/?EIO=4&transport=websocket",
	opening: "40",
	hello: (name, room) => event("hello", { type: "hello", ref: HELLO_REF, name, room }),
	join: () => undefined,
	post: (room, id, text) => `42["post",{"type":"post","room":"${room}","id":"${id}","text":"${text}"}]`,
	ping: event("ping", { type: "ping", n: PING }),
	read: (text) => {
		if (text.startsWith("42")) return (JSON.parse(text.slice(2)) as unknown[]).slice(1);
		if (text.startsWith("40")) return [{ type: "opened" }];
		return text === "2" ? [{ type: "engine-ping" }] : [];
	},
};

export const ENGINE_PONG = "3";

export const tongues: Readonly<Record<Dialect, Tongue>> = { parley, plain, "socket.io": socketIo };

function event(name: string, data: unknown): string {
	return `42${JSON.stringify([name, data])}`;
}
