import { PROTOCOL_VERSION } from "@parley/protocol/limits";
import { type Refusal, refusals, refuse } from "@parley/protocol/refusals";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import type { ChatState, EnterResult, Me } from "./chat-state.ts";
import { reportOf } from "./door.ts";
import type { Environment } from "./environment.ts";
import type { Link } from "./link.ts";
import { type Requests, refusalOf } from "./requests.ts";
import { readSession, writeSession } from "./stored-session.ts";

interface Parts {
	readonly environment: Pick<Environment, "fetch" | "local">;
	readonly link: Link;
	readonly requests: Requests;
	readonly welcomed: (welcome: ServerFrameOf<"welcome">) => void;
}

/** Who one is: says hello on every new link, and takes a new token when the old one has run out. */
export class Session {
	readonly #parts: Parts;
	#name = "";
	#entering: ((result: EnterResult) => void)[] = [];
	me: Me | null = null;
	limits: ChatState["limits"] = {
		messageBytes: 16_384,
		graceSeconds: 120,
		fileBytes: 0,
		filesPerMessage: 0,
	};

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	enter(name: string): Promise<EnterResult> {
		const { link } = this.#parts;
		const here = link.status.state === "open";
		if (here && name === this.me?.name) return Promise.resolve({ ok: true });
		// Another name is another hello, and a socket says only one.
		if (here) link.rest();
		this.#name = name;
		return new Promise((resolve) => {
			this.#entering.push(resolve);
			link.connect();
		});
	}

	/** The link has opened. */
	greet(): void {
		const token = readSession(this.#parts.environment.local)?.token;
		const hello = { type: "hello", version: PROTOCOL_VERSION, name: this.#name } as const;
		this.#parts.requests.ask(token === undefined ? hello : { ...hello, token }, (answer) => {
			if (answer.type === "welcome") this.#onWelcome(answer);
			else if (answer.type === "refused") this.#onRefused(refusalOf(answer));
		});
	}

	/** The link will not come back by itself. */
	onEnded(): void {
		this.#answer({ ok: false, refusal: refuse("not-allowed") });
	}

	async signOut(): Promise<void> {
		const { link, environment } = this.#parts;
		const token = readSession(environment.local)?.token;
		writeSession(environment.local, { name: this.#name });
		this.me = null;
		link.signOut();
		if (token === undefined) return;
		try {
			const headers = { authorization: `Bearer ${token}` };
			await environment.fetch("/api/sessions/current", { method: "DELETE", headers });
		} catch {
			// Offline: the token is forgotten here, and the session frees its name when its grace is over.
		}
	}

	#onWelcome(welcome: ServerFrameOf<"welcome">): void {
		const { name, session, token, limits } = welcome;
		this.#name = name;
		writeSession(this.#parts.environment.local, { name, token });
		if (this.me?.name !== name || this.me.session !== session) this.me = { name, session };
		const { messageBytes, graceSeconds, fileBytes = 0, filesPerMessage = 0 } = limits;
		this.limits = { messageBytes, graceSeconds, fileBytes, filesPerMessage };
		this.#parts.link.welcomed();
		this.#parts.welcomed(welcome);
		this.#answer({ ok: true });
	}

	#onRefused(refusal: Refusal): void {
		const { link, environment } = this.#parts;
		if (refusal.code === "token-invalid") {
			writeSession(environment.local, { name: this.#name });
			this.greet();
		} else if (this.#entering.length > 0) {
			link.rest();
			this.#answer({ ok: false, refusal });
		} else if (refusal.code === "unsupported-version") link.end("reload-needed");
		else if (mayPass(refusal)) link.backOff(reportOf(refusal));
		else {
			this.me = null;
			link.end("signed-out", refusal);
		}
	}

	#answer(result: EnterResult): void {
		const waiting = this.#entering;
		this.#entering = [];
		for (const resolve of waiting) resolve(result);
	}
}

/** The same request can help later. A code of a newer server is not known to pass. */
export function mayPass({ code }: Refusal): boolean {
	return refusals[code]?.again === "later";
}
