/** Nodes that people can be sent to: as a proxy does, the next in turn, and the one after it where that takes nobody. */
export class Doors {
	readonly #ports: readonly number[];
	#turns = 0;

	constructor(ports: readonly number[]) {
		this.#ports = ports;
	}

	next(): number {
		const port = this.#ports[this.#turns++ % this.#ports.length];
		if (port === undefined) throw new Error("a house without nodes");
		return port;
	}
}
