import type { Logger } from "@parley/engine/lib/logger";
import type { BegunRecording, Recorder } from "@parley/engine/log/recorder";
import { RECORDING_FORM } from "@parley/engine/log/recording";
import { refuse } from "@parley/protocol/refusals";
import { type Response, Router } from "express";
import { isOperator } from "./ops-routes.ts";
import { sendRefusal } from "./problem.ts";

/** Waiting in memory for whoever reads a recording: it is ended, the house never waits. */
const WAITING_BYTES_MAX = 16 * 1024 * 1024;

/** An empty line, so that no proxy takes a quiet house for a dead link. */
const ALIVE_EVERY_MS = 20_000;

export interface RecordingsOptions {
	readonly record: (recorder: Recorder) => Promise<BegunRecording>;
	/** by which the rules decide, plain data */
	readonly limits: unknown;
	readonly operatorHash: Buffer;
	readonly logger: Logger;
}

/**
 * The operator is told what the log decides from now on, command by command, one line of JSON each, until whoever asked
 * hangs up: the first line says how the house was, the last, where the server ends it, why (`{"ended": …}`). An empty
 * line says nothing.
 */
export class Recordings {
	readonly #options: RecordingsOptions;
	#running: { readonly end: (why?: string) => void } | undefined;

	constructor(options: RecordingsOptions) {
		this.#options = options;
	}

	/** Behind the door that counts wrong tokens. */
	routes(): Router {
		const router = Router();
		router.post("/operator/recording", async (request, response) => {
			if (!isOperator(request, this.#options.operatorHash))
				return sendRefusal(response, refuse("not-allowed", { message: "Recordings are for the operator." }));
			if (this.#running !== undefined)
				return sendRefusal(response, refuse("busy", { message: "Somebody records this house already." }));
			await this.#answer(response);
		});
		return router;
	}

	/** The server stops. */
	close(): void {
		this.#running?.end("The server stopped.");
	}

	async #answer(response: Response): Promise<void> {
		const { record, limits, logger } = this.#options;
		let stop: (() => void) | undefined;
		let alive: NodeJS.Timeout | undefined;
		const isOn = (): boolean => this.#running === running;
		const running = {
			end: (why?: string): void => {
				if (!isOn()) return;
				this.#running = undefined;
				stop?.();
				clearInterval(alive);
				if (why !== undefined) response.end(`${JSON.stringify({ ended: why })}\n`);
				logger.warn({ why: why ?? "whoever recorded hung up" }, "a recording of the house has ended");
			},
		};
		this.#running = running;
		response.once("close", () => running.end());
		// what is decided before the first line left is behind it all the same
		const early: string[] = [];
		let say = (lines: string): void => void early.push(lines);
		try {
			const recorder = { recorded: (lines: string) => say(lines), ended: running.end };
			const { stop: stopIt, ...house } = await record(recorder);
			stop = stopIt;
			if (!isOn()) return stop();
			const { node, unicode } = process.versions;
			response.writeHead(200, { "Content-Type": "application/x-ndjson; charset=utf-8" });
			response.write(`${JSON.stringify({ recording: RECORDING_FORM, ...house, limits, node, unicode })}\n`);
			logger.warn("a recording of the house has begun: it holds all that is said and done");
			say = (lines) => {
				if (!isOn()) return;
				response.write(lines);
				if (response.writableLength > WAITING_BYTES_MAX) running.end(TOO_SLOW);
			};
			for (const lines of early) say(lines);
			if (isOn()) alive = setInterval(() => say("\n"), ALIVE_EVERY_MS);
		} catch (error) {
			if (isOn()) this.#running = undefined;
			throw error;
		}
	}
}

const TOO_SLOW =
	"Whoever recorded did not read fast enough; the house does not wait for it, so the recording ends here.";
