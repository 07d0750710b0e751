import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { LabMoment, LabState } from "@parley/protocol/lab";
import { onTestFinished } from "vitest";
import { type Call, call, get } from "./http.ts";
import { type Env, type House, openHouse } from "./server.ts";

export const OPERATOR_TOKEN = "the-operators-own-token";
export const LAB_ENV = { LAB: "on", LIMITS: "off", OPERATOR_TOKEN } as const;

interface Served {
	readonly port: number;
}

/** What the operator does at a house that has a lab. */
export interface Operator {
	asks(path: string, options?: Call): Promise<Response>;
	/** A question that is answered with the state. */
	sees(path?: string, options?: Call): Promise<LabState>;
	/** From now on, line by line. */
	watches(): Promise<Watch>;
}

export interface Watch {
	/** The next moment that is as wanted. */
	until(asWanted: (moment: LabMoment) => boolean): Promise<LabMoment>;
	leaves(): void;
}

export async function openLab(
	env: Env = {},
	options: Parameters<typeof openHouse>[1] = {},
): Promise<{ house: House; operator: Operator }> {
	const house = await openHouse({ ...LAB_ENV, ...env }, options);
	return { house, operator: operatorOf(house) };
}

export function operatorOf(served: Served): Operator {
	const withToken = (options: Call = {}): Call => ({ token: OPERATOR_TOKEN, ...options });
	return {
		asks: (path, options) => call(served, `/api/lab/${path}`, withToken(options)),
		sees: (path = "state", options = {}) => get(served, `/api/lab/${path}`, LabState, withToken(options)),
		watches: () => watch(served),
	};
}

async function watch(served: Served): Promise<Watch> {
	const leaving = new AbortController();
	onTestFinished(() => leaving.abort());
	const response = await fetch(`http://127.0.0.1:${served.port}/api/lab/stream`, {
		headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
		signal: leaving.signal,
	});
	if (!response.ok || response.body === null) throw new Error(`the stream answered ${response.status}`);
	const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
	// whoever leaves breaks it off
	body.on("error", () => undefined);
	const lines = createInterface(body)[Symbol.asyncIterator]();
	return {
		leaves: () => leaving.abort(),
		async until(asWanted) {
			for (;;) {
				const { done, value } = await lines.next();
				if (done === true) throw new Error("the stream ended");
				const moment = LabMoment.parse(JSON.parse(value));
				if (asWanted(moment)) return moment;
			}
		},
	};
}
