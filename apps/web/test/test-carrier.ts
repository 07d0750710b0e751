import type { Carrier, CarryHandlers } from "../src/client/environment.ts";

/** A file on its way, whose fate a test decides. */
export class TestCarrier implements Carrier {
	readonly file: File;
	readonly handlers: CarryHandlers;
	tries = 0;
	dropped = false;

	constructor(file: File, handlers: CarryHandlers) {
		this.file = file;
		this.handlers = handlers;
	}

	go(): void {
		this.tries += 1;
	}

	drop(): void {
		this.dropped = true;
	}
}
