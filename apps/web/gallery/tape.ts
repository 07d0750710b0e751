import { createChatClient } from "@parley/client/core/create-chat-client";
import type { ChatClient } from "@parley/client/state/chat-client";
import type {
	Environment,
	KeyValue,
	Reply,
	Transport,
	TransportHandlers,
} from "@parley/client/state/environment";
import type { Door, RoomSummary } from "@parley/protocol/http";
import { type RefusalCode, refuse } from "@parley/protocol/refusals";
import type { ServerFrame, ServerFrameOf } from "@parley/protocol/server-frames";
import { rulesOf } from "../src/ui/activities/page-rules.ts";
import { ME, NOW } from "./room-log.ts";

/** All that a server and a network do in a scene; what is not on it is never answered. */
export interface Tape {
	/** the answer to `join` and `wait`, by room; a room that is missing is answered with silence */
	readonly rooms?: Readonly<Record<string, ServerFrame>>;
	/** told once all rooms are answered */
	readonly told?: readonly ServerFrame[];
	/** the answer to a post; silence leaves it on its way */
	readonly posts?: RefusalCode | ServerFrameOf<"refused">;
	/** the answer to a move; silence leaves it on its way */
	readonly acts?: ServerFrameOf<"refused">;
	/** once everything is told, the link is lost with this code, and for as long that the page says so */
	readonly lost?: number;
	/** links tried since, all in vain */
	readonly tries?: number;
	/** false: no new link opens after that */
	readonly online?: boolean;
	readonly directory?: readonly RoomSummary[];
	/** by path, without the query; a missing one is unreachable */
	readonly http?: Readonly<Record<string, unknown>>;
	/** null: it cannot be reached */
	readonly serverStatus?: Door | { readonly problem: RefusalCode } | null;
	/** how far an upload gets before it stands still */
	readonly sent?: number;
}

export function refused(code: RefusalCode): ServerFrameOf<"refused"> {
	return { type: "refused", code, message: refuse(code).message };
}

/** So long ago that it is no short cut. */
const LOST_MS = 10_000;

const open: Door = { open: true, defaultRoom: "lobby", roomCreation: "open" };
const limits = {
	messageBytes: 16_384,
	postsPerSecond: 10,
	burst: 20,
	pageMax: 100,
	nameChars: 32,
	graceSeconds: 120,
	fileBytes: 25_000_000,
	filesPerMessage: 10,
};

/** The page's real client on the other end of a tape, in a world where time stands still. */
export async function play(tape: Tape): Promise<ChatClient> {
	const player = new Player(tape);
	const client = createChatClient(player.environment);
	if (tape.rooms === undefined) return client;
	await client.enter(ME.name);
	for (const room of Object.keys(tape.rooms)) client.join(room);
	player.finish();
	for (let n = 0; n < (tape.tries ?? 0); n += 1) {
		client.tryNow();
		await player.fail();
	}
	client.refreshDirectory();
	await settled();
	return client;
}

/** What was asked by HTTP is answered in a few turns. */
async function settled(): Promise<void> {
	for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

/** What the page asks by HTTP, for its own client and for `window.fetch` alike. */
export async function answerOf(tape: Tape, path: string): Promise<Reply> {
	const [plain = ""] = path.split("?");
	const known: Record<string, unknown> = {
		"/api/rooms": tape.directory ?? [],
		"/api/door": tape.serverStatus === undefined ? open : tape.serverStatus,
		...tape.http,
	};
	if ((known[plain] ?? null) === null) throw new TypeError("no answer");
	const body = known[plain];
	const code = typeof body === "object" && body !== null && "problem" in body ? String(body.problem) : null;
	if (code === null) return { ok: true, status: 200, json: async () => body };
	const { message } = refuse(code as RefusalCode);
	const problem = { type: "about:blank", title: code, status: 409, code, detail: message };
	return { ok: false, status: problem.status, json: async () => problem };
}

class Player {
	readonly #tape: Tape;
	#transport: TransportHandlers | undefined;
	#now = NOW;
	#uuids = 0;
	#over = false;

	constructor(tape: Tape) {
		this.#tape = tape;
	}

	get environment(): Environment {
		return {
			openTransport: (handlers) => this.#open(handlers),
			fetch: (path) => answerOf(this.#tape, path),
			openUpload: (_file, _token, { progressed }) => ({
				go: () => progressed(this.#tape.sent ?? 0),
				halt: () => undefined,
				drop: () => undefined,
			}),
			after: () => () => undefined,
			now: () => this.#now,
			random: () => 0.5,
			uuid: () => {
				this.#uuids += 1;
				return `00000000-0000-4000-9000-${String(this.#uuids).padStart(12, "0")}`;
			},
			loadRules: rulesOf,
			local: keyValue(localStorage),
			onOtherTab: () => undefined,
			tab: keyValue(sessionStorage),
			page: {
				visible: () => true,
				online: () => this.#tape.online !== false,
				onSignal: () => () => undefined,
			},
		};
	}

	finish(): void {
		this.#over = true;
		for (const frame of this.#tape.told ?? []) this.#tell(frame);
		this.#now = NOW - LOST_MS;
		if (this.#tape.lost !== undefined) this.#transport?.closed(this.#tape.lost);
		this.#now = NOW;
	}

	async fail(): Promise<void> {
		this.#transport?.closed(1006);
		await settled();
	}

	#open(handlers: TransportHandlers): Transport {
		this.#transport = handlers;
		// A link that was lost in the scene stays lost.
		if (!this.#over) queueMicrotask(() => handlers.opened());
		return {
			send: (text) => {
				for (const frame of asArray(JSON.parse(text))) this.#answer(frame);
			},
			close: () => undefined,
		};
	}

	#answer({ type, ref, room = "", name = "", n }: Asked): void {
		if (type === "hello") {
			const { session } = ME;
			this.#tell({ type: "welcome", ref, name, session, token: "t", epoch: "e", limits });
		} else if (type === "ping") {
			this.#now += 4;
			this.#tell({ type: "pong", n });
		} else if (type === "join" || type === "wait") {
			const answer = this.#tape.rooms?.[room];
			if (answer !== undefined) this.#tell({ ...answer, ref } as ServerFrame);
		} else if (type === "post" && this.#tape.posts !== undefined) {
			const { posts } = this.#tape;
			this.#tell({ ...(typeof posts === "string" ? refused(posts) : posts), ref });
		} else if (type === "act" && this.#tape.acts !== undefined) {
			this.#tell({ ...this.#tape.acts, ref });
		}
	}

	#tell(frame: ServerFrame): void {
		this.#transport?.heard(JSON.stringify([frame]));
	}
}

interface Asked {
	readonly type: string;
	readonly ref: number;
	readonly n: number;
	readonly room?: string;
	readonly name?: string;
}

function asArray(sent: unknown): Asked[] {
	return (Array.isArray(sent) ? sent : [sent]) as Asked[];
}

function keyValue(storage: Storage): KeyValue {
	return {
		get: (key) => storage.getItem(key) ?? undefined,
		set: (key, value) => {
			storage.setItem(key, value);
			return true;
		},
		remove: (key) => storage.removeItem(key),
	};
}
