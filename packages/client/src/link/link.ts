import type { ClientFrame } from "@parley/protocol/client-frames";
import { comeBackAfter } from "@parley/protocol/close-codes";
import { encodeClientFrame } from "@parley/protocol/codec";
import type { Refusal } from "@parley/protocol/refusals";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import type { LinkStatus } from "../state/chat-state.ts";
import type { Environment, PageSignal, Transport } from "../state/environment.ts";
import { backoffMs, RECONNECT_FIRST_MS, RECONNECT_LATER_MS, RECONNECT_MAX_MS } from "./backoff.ts";
import { Heartbeat } from "./heartbeat.ts";
import { type Ended, endedBy, type Open, type State, statusOf } from "./link-state.ts";
import { refusalOf } from "./requests.ts";
import { askStatus, type StatusReport, type Suspect } from "./server-status.ts";

/** From the first try to `welcome`: a connection that hangs half-made is no better than a refused one. */
const CONNECT_WAIT_MS = 10_000;
/** A link that held this long was a good one: the next loss starts the back-off anew. */
const STEADY_MS = 3_000;
/** One failed upgrade may be a restart; only a row of them is worth naming the proxy, and going round it. */
const PROXY_ATTEMPTS_MIN = 3;

export interface LinkHooks {
	/** the socket is open: say hello, then call `welcomed` or give it up */
	opened(): void;
	heard(message: string): void;
	/** nothing more comes from this socket, and what was asked on it is unknown */
	lost(): void;
	changed(): void;
}

/**
 *   idle ─► connecting ─► greeting ─► open          any loss ─► waiting ─► connecting …
 *                 ▲______________________│          close codes from 4500, sign out ─► ended
 */
export class Link {
	readonly #environment: Environment;
	readonly #hooks: LinkHooks;
	#state: State = { is: "idle" };
	#lostAt: number | null = null;
	/** tries since the link last held */
	#attempt = 0;
	/** upgrades in a row that failed, or brought nothing, though the server answered */
	#blocked = 0;
	/** anything came from the present one */
	#isHeard = false;
	#byeMs: number | undefined;
	/** by the operator, where that was the last thing heard */
	#refusal: Refusal | undefined;

	constructor(environment: Environment, hooks: LinkHooks) {
		this.#environment = environment;
		this.#hooks = hooks;
		environment.page.onSignal((signal) => this.#onSignal(signal));
	}

	get status(): LinkStatus {
		return statusOf(this.#state, {
			lostAt: this.#lostAt,
			attempt: this.#attempt,
			now: this.#environment.now(),
		});
	}

	/** Connects at once, without waiting for the next try. */
	connect(): void {
		if (this.#state.is !== "idle" && this.#state.is !== "waiting" && this.#state.is !== "ended") return;
		this.#leaveState();
		this.#isHeard = false;
		const current = (transport: Transport) =>
			"transport" in this.#state && this.#state.transport === transport;
		const transport: Transport = this.#environment.openTransport({
			opened: () => current(transport) && this.#onOpened(transport),
			heard: (message) => current(transport) && this.#onHeard(message),
			closed: (code) => current(transport) && this.#onClosed(code),
		});
		const deadline = this.#environment.after(CONNECT_WAIT_MS, () => this.#giveUp());
		this.#enter({ is: "connecting", transport, deadline });
	}

	welcomed(): void {
		if (this.#state.is !== "greeting") return;
		const { transport } = this.#state;
		this.#leaveState();
		const heartbeat = new Heartbeat(this.#environment, {
			ping: (n) => transport.send(encodeClientFrame({ type: "ping", n })),
			roundTrip: (roundTripMs) => this.#show({ roundTripMs }),
			silent: () => this.#giveUp(),
		});
		const shown: Open = {
			state: "open",
			server: "live",
			behindEvents: 0,
			readOnly: false,
			roundTripMs: null,
		};
		this.#byeMs = undefined;
		this.#blocked = 0;
		this.#enter({ is: "open", transport, heartbeat, since: this.#environment.now(), shown });
		heartbeat.probe();
	}

	/** False when there is no link to send on. */
	send(frame: ClientFrame): boolean {
		const state = this.#state;
		if (state.is !== "open" && state.is !== "greeting") return false;
		state.transport.send(encodeClientFrame(frame));
		return true;
	}

	onPong(n: number): void {
		if (this.#state.is === "open") this.#state.heartbeat.pong(n);
	}

	onLinkFrame({ state, behindEvents }: ServerFrameOf<"link">): void {
		this.#show({ server: state, behindEvents });
	}

	onHouseFrame({ readOnly }: ServerFrameOf<"house">): void {
		this.#show({ readOnly });
	}

	/** The server is about to go and has spread its people over time: its word goes before our back-off. */
	onBye({ reconnectAfterMs }: ServerFrameOf<"bye">): void {
		this.#byeMs = reconnectAfterMs;
	}

	/** WHO64: told right before the socket closes. */
	onKicked(frame: ServerFrameOf<"refused">): void {
		if (frame.field === "house") this.#refusal = refusalOf(frame);
	}

	/** Refused for now at `hello`: try again later. */
	backOff(report: StatusReport): void {
		this.#drop();
		this.#wait(report.suspect, report.retryAfterMs ?? 0);
	}

	/** Back to "nobody asked to connect". */
	rest(): void {
		this.#drop();
		this.#enter({ is: "idle" });
	}

	/** By a person's wish: name and seats are free at once. */
	signOut(): void {
		this.#drop(1000);
		this.end("signed-out");
	}

	end(reason: Ended, refusal?: Refusal): void {
		this.#drop();
		this.#enter({ is: "ended", shown: { state: "ended", reason, ...(refusal && { refusal }) } });
	}

	#onOpened(transport: Transport): void {
		if (this.#state.is !== "connecting") return;
		this.#enter({ is: "greeting", transport, deadline: this.#state.deadline });
		this.#hooks.opened();
	}

	#onHeard(message: string): void {
		this.#isHeard = true;
		this.#refusal = undefined;
		if (this.#state.is === "open") this.#state.heartbeat.heard();
		this.#hooks.heard(message);
	}

	#onClosed(code: number): void {
		const isWordless = code === 1006 && !this.#isHeard;
		const brokeOff = this.#state.is === "connecting" || isWordless;
		this.#drop();
		const reconnect = comeBackAfter(code);
		if (reconnect === "never") this.end(endedBy(code), this.#refusal);
		else this.#wait(this.#suspectAfter(code), reconnect === "later" ? RECONNECT_LATER_MS : 0);
		if (brokeOff) void this.#askWhy(this.#state);
	}

	/**
	 * Silence past the deadline: the socket's own close may be minutes away. One that opened and brought nothing may be a
	 * proxy's, which says yes to the upgrade and passes on no frame.
	 */
	#giveUp(): void {
		this.#drop();
		this.#wait(this.#environment.page.online() ? "network" : "offline", 0);
		if (!this.#isHeard) void this.#askWhy(this.#state);
	}

	#drop(code?: 1000): void {
		const state = this.#state;
		const now = this.#environment.now();
		this.#leaveState();
		this.#state = { is: "idle" };
		if (state.is === "open") this.#lostAt = now;
		if (state.is === "open" && now - state.since >= STEADY_MS) this.#attempt = 0;
		if (!("transport" in state)) return;
		state.transport.close(code);
		this.#hooks.lost();
	}

	#wait(suspect: Suspect, atLeastMs: number): void {
		const jitterMs = backoffMs(this.#attempt, RECONNECT_FIRST_MS, RECONNECT_MAX_MS, this.#environment.random);
		const waitMs = this.#byeMs ?? atLeastMs + jitterMs;
		this.#byeMs = undefined;
		this.#attempt += 1;
		this.#lostAt ??= this.#environment.now();
		this.#waitUntil(this.#environment.now() + waitMs, suspect);
	}

	#waitUntil(retryAt: number, suspect: Suspect): void {
		this.#leaveState();
		const cancel = this.#environment.after(Math.max(0, retryAt - this.#environment.now()), () =>
			this.connect(),
		);
		this.#enter({ is: "waiting", retryAt, suspect, cancel });
	}

	async #askWhy(failed: State): Promise<void> {
		const { suspect, retryAfterMs = 0 } = await askStatus(this.#environment);
		this.#blocked = suspect === "proxy" ? this.#blocked + 1 : 0;
		if (this.#state !== failed || failed.is !== "waiting") return;
		if (suspect === "proxy") {
			if (this.#blocked < PROXY_ATTEMPTS_MIN) return;
			this.#environment.goRound?.();
		}
		this.#waitUntil(Math.max(failed.retryAt, this.#environment.now() + retryAfterMs), suspect);
	}

	#suspectAfter(code: number): Suspect {
		if (!this.#environment.page.online()) return "offline";
		if (this.#byeMs !== undefined || code === 1001 || code === 1012) return "restart";
		return code === 4029 ? "too-fast" : "network";
	}

	#onSignal(signal: PageSignal): void {
		if (this.#state.is === "waiting" && (signal === "online" || signal === "visible")) this.connect();
		// A socket that looks open after a sleep or a change of network may be dead: ask before believing either.
		else if (this.#state.is === "open" && signal !== "hidden") this.#state.heartbeat.probe();
		else if (this.#state.is === "waiting" && signal === "offline")
			this.#waitUntil(this.#state.retryAt, "offline");
	}

	#show(part: Partial<Omit<Open, "state">>): void {
		if (this.#state.is !== "open") return;
		this.#state.shown = { ...this.#state.shown, ...part };
		this.#hooks.changed();
	}

	#enter(state: State): void {
		this.#state = state;
		this.#hooks.changed();
	}

	/** Stops the timer of the state that ends. */
	#leaveState(): void {
		const state = this.#state;
		if (state.is === "connecting" || state.is === "greeting") state.deadline();
		else if (state.is === "waiting") state.cancel();
		else if (state.is === "open") state.heartbeat.stop();
	}
}
