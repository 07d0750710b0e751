import type { Transport, TransportHandlers } from "../src/state/environment.ts";
import type { ModelServer } from "./model-server.ts";
import type { World } from "./world.ts";

const DELAY_MS_MAX = 80;
/** What was under way when a link was cut may come this much later, on either side. */
const STRAGGLE_MS_MAX = 3_000;

/** One person's way to the server: ordered within a socket, and with everything that goes wrong between two. */
export class Network {
	readonly #world: World;
	readonly #server: ModelServer;
	#cables = new Set<Cable>();
	reachable = true;
	/** a proxy says yes to every socket, and passes nothing on */
	swallows = false;

	constructor(world: World, server: ModelServer) {
		this.#world = world;
		this.#server = server;
	}

	readonly openTransport = (handlers: TransportHandlers): Transport => {
		const cable = new Cable(this.#world, this.#server, handlers);
		this.#cables.add(cable);
		this.#world.after(this.#world.pick(DELAY_MS_MAX), () => {
			if (this.swallows) cable.connectToNobody();
			else if (this.reachable) cable.connect();
			else cable.cut();
		});
		return cable;
	};

	/** Every socket dies at once: what was under way is lost, or straggles in. */
	cut(): void {
		for (const cable of this.#cables) cable.cut();
		this.#cables.clear();
	}

	/** Every open socket goes silent and nobody is told: the half-open link. */
	stall(): void {
		for (const cable of this.#cables) cable.stall();
	}
}

class Cable implements Transport {
	readonly #world: World;
	readonly #server: ModelServer;
	readonly #handlers: TransportHandlers;
	#state: "opening" | "open" | "stalled" | "cut" = "opening";
	#far: ReturnType<ModelServer["accept"]> | undefined;
	#upAt = 0;
	#downAt = 0;

	constructor(world: World, server: ModelServer, handlers: TransportHandlers) {
		this.#world = world;
		this.#server = server;
		this.#handlers = handlers;
	}

	connect(): void {
		if (this.#state !== "opening") return;
		this.#state = "open";
		this.#far = this.#server.accept({
			send: (message) => this.#down(() => this.#handlers.heard(message)),
			close: (code) => this.#down(() => this.#end(code)),
		});
		this.#handlers.opened();
	}

	connectToNobody(): void {
		if (this.#state !== "opening") return;
		this.#state = "stalled";
		this.#handlers.opened();
	}

	send(message: string): void {
		this.#upAt = this.#later(this.#upAt);
		this.#world.after(this.#upAt - this.#world.now(), () => {
			if (this.#state === "open") this.#far?.receive(message);
			else if (this.#state === "cut" && this.#world.chance(0.5)) this.#far?.receive(message);
		});
	}

	close(): void {
		this.#straggle();
		this.#state = "cut";
	}

	cut(): void {
		this.#end(1006);
	}

	stall(): void {
		if (this.#state === "open") this.#state = "stalled";
	}

	#down(arrive: () => void): void {
		this.#downAt = this.#later(this.#downAt);
		this.#world.after(this.#downAt - this.#world.now(), () => {
			// A dead socket that still speaks, now and then: the client must not listen to it.
			if (this.#state === "open" || (this.#state === "cut" && this.#world.chance(0.3))) arrive();
		});
	}

	#end(code: number): void {
		if (this.#state === "cut") return;
		this.#straggle();
		this.#state = "cut";
		this.#handlers.closed(code);
	}

	/** The server learns of the end later, and reads until then what was already on the way. */
	#straggle(): void {
		this.#world.after(this.#world.pick(STRAGGLE_MS_MAX), () => this.#far?.lost());
	}

	#later(previous: number): number {
		return Math.max(previous, this.#world.now() + this.#world.pick(DELAY_MS_MAX));
	}
}
