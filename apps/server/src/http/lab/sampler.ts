import type { Connection } from "@parley/engine/gateway/connection";
import type { LabReader, LabSample } from "@parley/protocol/lab";
import type { Counter } from "prom-client";
import type { House } from "../../app/context.ts";
import { RollingPercentiles } from "../../lib/rolling-percentiles.ts";
import { ProcessMeter } from "./process-meter.ts";

/** Two people talking leave whole seconds without a message: five of them make a figure. */
const DELIVER_WINDOWS = 5;
const READERS_SHOWN = 6;

export interface SamplerOptions {
	readonly house: House;
	readonly connections: () => Iterable<Connection> & { readonly size: number };
}

/** The server's own figures, from one sample to the next. Between `stop` and `start` it costs nothing. */
export class Sampler {
	readonly #options: SamplerOptions;
	readonly #process = new ProcessMeter();
	readonly #delivered = new RollingPercentiles(DELIVER_WINDOWS);
	#counted = { deliveries: 0, lookups: 0 };
	#takenAt = 0;
	#running = false;

	constructor(options: SamplerOptions) {
		this.#options = options;
	}

	async start(): Promise<void> {
		this.#running = true;
		this.#process.start();
		this.#delivered.clear();
		this.#counted = await this.#count();
		this.#takenAt = performance.now();
	}

	stop(): void {
		this.#running = false;
		this.#process.stop();
	}

	/** A post was read so long before the last write of its event. */
	delivered(ms: number): void {
		if (this.#running) this.#delivered.record(ms);
	}

	async take(): Promise<LabSample> {
		const { house } = this.#options;
		const counted = await this.#count();
		const now = performance.now();
		const seconds = Math.max(0.001, (now - this.#takenAt) / 1_000);
		const { count, percentiles } = this.#delivered.take();
		const { seats, rooms } = house.shown();
		const sample = {
			at: house.clock.wall(),
			deliveriesPerSecond: (counted.deliveries - this.#counted.deliveries) / seconds,
			lookupsPerSecond: (counted.lookups - this.#counted.lookups) / seconds,
			postsPerSecond: count / seconds,
			deliver: percentiles,
			...this.#process.take(),
			...this.#outputs(),
			seats,
			rooms: rooms.size,
			lookups: house.requestor.uses(),
		};
		this.#counted = counted;
		this.#takenAt = now;
		return sample;
	}

	#outputs(): Pick<LabSample, "sockets" | "pendingBytes" | "slowReaders" | "readers"> {
		const connections = this.#options.connections();
		let pendingBytes = 0;
		let slowReaders = 0;
		for (const { output } of connections) {
			pendingBytes += output.pendingBytes;
			if (output.state !== "live") slowReaders += 1;
		}
		return { sockets: connections.size, pendingBytes, slowReaders, readers: this.#worstReaders() };
	}

	#worstReaders(): LabReader[] {
		const { connected, shown } = this.#options.house;
		const worst = [...connected.clients()]
			.map((client) => ({ client, pendingBytes: client.connection.output.pendingBytes }))
			.sort((a, b) => b.pendingBytes - a.pendingBytes)
			.slice(0, READERS_SHOWN);
		return worst.map(({ client, pendingBytes }) => ({
			name: shown().sessions.get(client.session ?? "")?.name ?? "",
			pendingBytes,
			state: client.connection.output.state,
		}));
	}

	async #count(): Promise<{ deliveries: number; lookups: number }> {
		const { deliveries, lookups } = this.#options.house.metrics;
		return { deliveries: await totalOf(deliveries), lookups: await totalOf(lookups) };
	}
}

async function totalOf(counter: Counter): Promise<number> {
	const { values } = await counter.get();
	return values.reduce((sum, { value }) => sum + value, 0);
}
