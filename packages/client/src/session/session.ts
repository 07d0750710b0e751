import { KNOWS_ENDED, KNOWS_OF_MANY, PROTOCOL_VERSION } from "@parley/protocol/limits";
import { refuseHere } from "@parley/protocol/own-refusals";
import type { Proved } from "@parley/protocol/people";
import type { Refusal } from "@parley/protocol/refusals";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import { fetchInTime } from "../http/fetch-in-time.ts";
import { isRetryable } from "../http/retryable.ts";
import type { Link } from "../link/link.ts";
import type { Ended } from "../link/link-state.ts";
import { type Requests, refusalOf } from "../link/requests.ts";
import { reportOf } from "../link/server-status.ts";
import type { EnterResult } from "../state/chat-client.ts";
import type { ChatState, Me } from "../state/chat-state.ts";
import type { Cancel, Environment } from "../state/environment.ts";
import { FIRST_LIMITS } from "../state/first-limits.ts";
import {
	eraseToken,
	forgetLastRoom,
	readSession,
	type StoredSession,
	writeSession,
} from "./stored-session.ts";

interface Parts {
	readonly environment: Pick<
		Environment,
		"after" | "byToken" | "fetch" | "keepOnly" | "local" | "now" | "onOtherTab" | "page"
	>;
	readonly link: Link;
	readonly requests: Requests;
	readonly welcomed: (welcome: ServerFrameOf<"welcome">) => void;
	/** Nothing of this person may stay on this page. `here`: nobody has come in since, so nothing in the browser either. */
	readonly signedOut: (here: boolean) => void;
}

/** How long a tab whose token has run out waits for the one that another tab is given in its place. */
const OTHER_TAB_WAITS_MS: readonly number[] = [500, 1_000, 2_000];

/**
 * Who one is: says hello on every new link, and takes a new token when the old one has run out. All tabs of a browser
 * are one person: they share the token, and one signing out is that of all.
 */
export class Session {
	readonly #parts: Parts;
	#name = "";
	/** as told in `welcome` */
	#token: string | undefined;
	/** the newest signing out in this browser that this tab has heeded */
	#signedOutAt: number;
	#cancelWait: Cancel = () => undefined;
	readonly #entering: ((result: EnterResult) => void)[] = [];
	me: Me | null = null;
	limits: ChatState["limits"] = FIRST_LIMITS;

	constructor(parts: Parts) {
		const { local, onOtherTab, page } = parts.environment;
		this.#parts = parts;
		this.#signedOutAt = readSession(local)?.signedOutAt ?? 0;
		onOtherTab(() => this.#look());
		// A tab that was frozen was told nothing.
		page.onSignal((signal) => signal === "visible" && this.#look());
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

	sayHello(): void {
		this.#cancelWait();
		const { token } = this.#stored;
		// Who was inside and finds no token comes behind another tab, which has just erased it.
		this.#sayHello(token, token || this.#token ? OTHER_TAB_WAITS_MS : []);
	}

	onEnded(reason: Ended): void {
		this.#cancelWait();
		this.#answer({ ok: false, refusal: refuseHere("not-allowed") });
		if (reason === "signed-out-elsewhere" && this.me !== null) this.#leave();
	}

	/** What was proved elsewhere than here is another person's: `enter` brings them. */
	take({ name, session, token, epoch }: Proved): void {
		const { local } = this.#parts.environment;
		writeSession(local, { ...this.#stored, name, token, session, epoch });
		if (this.me?.session === session) this.#token = token;
	}

	/** WHO6: by that name from now on, and to the next `hello`, too; the next `welcome` has it written down. */
	renamed(name: string): void {
		this.#name = name;
		this.me &&= { ...this.me, name };
	}

	async signOut(): Promise<void> {
		const { link, environment } = this.#parts;
		const { token, session } = this.#stored;
		// also whoever the house has not let in yet, and by the token that another tab was given in the place of this one's
		if (!this.me || this.me.session === session) this.#token = token;
		this.#leave();
		link.signOut();
		if (token === undefined) return;
		try {
			const headers = { authorization: `Bearer ${token}` };
			// also where the page is closed at once
			const init = { method: "DELETE", headers, keepalive: true };
			await fetchInTime(environment, "/api/sessions/current", init, () => undefined);
		} catch {
			// Offline: the token is forgotten here, and the session frees its name when its grace is over.
		}
	}

	get #stored(): Partial<StoredSession> {
		return readSession(this.#parts.environment.local) ?? {};
	}

	#look(): void {
		const { signedOutAt = 0 } = this.#stored;
		if (signedOutAt <= this.#signedOutAt) return;
		this.#signedOutAt = signedOutAt;
		if (this.me === null && this.#entering.length === 0) return;
		this.#leave();
		this.#parts.link.end("signed-out-elsewhere");
	}

	/** What is stored is forgotten too, unless it is that of somebody who has come in since. */
	#leave(): void {
		const { local, now } = this.#parts.environment;
		const here = this.#token !== undefined && this.#stored.token === this.#token;
		if (here) {
			this.#signedOutAt = now();
			eraseToken(local, { name: "", signedOutAt: this.#signedOutAt });
			forgetLastRoom(local);
		}
		this.me = null;
		this.#token = undefined;
		this.#parts.signedOut(here);
	}

	#sayHello(token: string | undefined, waitsMs: readonly number[]): void {
		const knows = [KNOWS_OF_MANY, KNOWS_ENDED];
		const hello = { type: "hello", version: PROTOCOL_VERSION, name: this.#name, knows } as const;
		this.#parts.requests.ask(token === undefined ? hello : { ...hello, token }, (answer) => {
			if (answer.type === "welcome") this.#onWelcome(answer);
			else if (answer.type !== "refused") return;
			else if (answer.code === "token-invalid" && !this.#parts.environment.byToken)
				this.#onTokenInvalid(token, waitsMs);
			else this.#onRefused(refusalOf(answer), token, waitsMs);
		});
	}

	/** Only the token that was refused is erased: another tab may have been given a new one by now. */
	#onTokenInvalid(refused: string | undefined, waitsMs: readonly number[]): void {
		const { token, signedOutAt } = this.#stored;
		if (token === refused) eraseToken(this.#parts.environment.local, { name: this.#name, signedOutAt });
		this.#sayHello(this.#stored.token, waitsMs);
	}

	#onWelcome(welcome: ServerFrameOf<"welcome">): void {
		const { name, session, epoch, token, limits } = welcome;
		this.#name = name;
		this.#token = token;
		const { fileBytes = 0, filesPerMessage = 0, keepOnDevice = "all" } = limits;
		this.#parts.environment.keepOnly?.(keepOnDevice);
		writeSession(this.#parts.environment.local, { ...this.#stored, name, token, session, epoch });
		const { me } = this;
		if (me?.name !== name || me.session !== session || me.epoch !== epoch) this.me = { name, session, epoch };
		this.limits = { ...limits, fileBytes, filesPerMessage, keepOnDevice };
		this.#parts.link.welcomed();
		this.#parts.welcomed(welcome);
		this.#answer({ ok: true });
	}

	#onRefused(refusal: Refusal, token: string | undefined, waitsMs: readonly number[]): void {
		const { link, environment } = this.#parts;
		const { code } = refusal;
		const [waitMs, ...later] = waitsMs;
		// The name may be one's own already, by the session or the token that another tab has just been given.
		if ((code === "name-taken" || code === "name-kept") && token === undefined && waitMs !== undefined)
			this.#cancelWait = environment.after(waitMs, () => this.#sayHello(this.#stored.token, later));
		else if (this.#entering.length > 0) {
			link.rest();
			this.#answer({ ok: false, refusal });
		} else if (code === "unsupported-version") link.end("reload-needed");
		else if (isRetryable(refusal)) link.backOff(reportOf(refusal));
		else {
			this.me = null;
			link.end("signed-out", refusal);
		}
	}

	#answer(result: EnterResult): void {
		for (const resolve of this.#entering.splice(0)) resolve(result);
	}
}
