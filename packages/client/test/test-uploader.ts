import type { Uploader, UploadHandlers } from "../src/state/environment.ts";

/** A file on its way, whose fate a test decides. */
export class TestUploader implements Uploader {
	readonly file: File;
	readonly handlers: UploadHandlers;
	tries = 0;
	halts = 0;
	dropped = false;

	constructor(file: File, handlers: UploadHandlers) {
		this.file = file;
		this.handlers = handlers;
	}

	go(): void {
		this.tries += 1;
	}

	halt(): void {
		this.halts += 1;
	}

	drop(): void {
		this.dropped = true;
	}
}
