import {
	type BlocksWish,
	type CrowdWish,
	type ExperimentWish,
	FaultDone,
	type FaultWish,
	type LabLookupMode,
	LabReports,
	LabState,
} from "@parley/protocol/lab";
import * as z from "zod/mini";
import { type Answer, askJson } from "../../ui/http.ts";

const Mode = z.object({ mode: z.string() });
type Method = "GET" | "POST" | "PUT" | "DELETE";

/** What the operator may ask of the server. Answers with a state; what follows is heard in the stream. */
export class LabClient {
	readonly #token: string;

	constructor(token: string) {
		this.#token = token;
	}

	get headers(): Readonly<Record<string, string>> {
		return { authorization: `Bearer ${this.#token}` };
	}

	state = () => this.#ask("GET", "state", LabState);
	reports = () => this.#ask("GET", "reports", LabReports);
	switchMode = (mode: LabLookupMode) => this.#ask("PUT", "lookup-mode", Mode, { mode });
	startBlocks = (wish: BlocksWish) => this.#ask("POST", "blocks", LabState, wish);
	stopBlocks = () => this.#ask("DELETE", "blocks", LabState);
	startCrowd = (wish: CrowdWish) => this.#ask("POST", "crowd", LabState, wish);
	stopCrowd = () => this.#ask("DELETE", "crowd", LabState);
	injectFault = (wish: z.input<typeof FaultWish>) => this.#ask("POST", "faults", FaultDone, wish);
	startExperiment = (wish: ExperimentWish) => this.#ask("POST", "experiments", LabState, wish);
	stopExperiment = () => this.#ask("DELETE", "experiments", LabState);

	#ask<T>(method: Method, path: string, schema: z.ZodMiniType<T>, body?: object): Promise<Answer<T>> {
		const headers = { ...this.headers, "content-type": "application/json" };
		return askJson(`/api/lab/${path}`, schema, {
			method,
			headers,
			...(body && { body: JSON.stringify(body) }),
		});
	}
}
