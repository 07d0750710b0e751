import { NoRespondersError, RequestError } from "@nats-io/transport-node";
import { expect, test } from "vitest";
import { askAgain, isNobodyThere } from "./ask-again.ts";

/** As the library says it of a cluster that has only just started: the cause is that of the request. */
const NOT_YET = new Error("jetstream is not enabled", {
	cause: new RequestError("no responders", { cause: new NoRespondersError("$JS.API.INFO") }),
});

test("a cluster that has no JetStream yet is asked again, and whatever else is wrong is not", async () => {
	expect(isNobodyThere(NOT_YET)).toBe(true);
	let asked = 0;
	const ask = async (): Promise<string> => {
		if (asked++ === 0) throw NOT_YET;
		return "here";
	};
	expect(await askAgain(ask)).toBe("here");
	await expect(
		askAgain(async () => {
			asked++;
			throw new Error("not for this user");
		}),
	).rejects.toThrow("not for this user");
	expect(asked).toBe(3);
});
