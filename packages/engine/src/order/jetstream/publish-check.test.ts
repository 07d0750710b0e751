import { expect, test } from "vitest";
import { engineMetrics } from "../../metrics/engine-metrics.ts";
import type { Outcome, Settled } from "../../rules.ts";
import { refuse } from "../../wire/refusals.ts";
import { PublishCheck } from "./publish-check.ts";

const full = refuse("read-only", { retryAfterMs: 1_000 });

test("[ONCE4] [ORD5] nobody is refused for what a draft of theirs may still make right, of which nobody knows yet", async () => {
	const settled = Promise.withResolvers<Settled>();
	const outcomes: Outcome<string>[] = [
		{ kind: "unknown", refusal: full, settled: settled.promise },
		{ kind: "refused", refusal: full },
	];
	const metrics = engineMetrics([], "toy");
	const counted = async () =>
		(await metrics.draftsUnpublished.get()).values.map(({ labels, value }) => [labels.code, value]);
	const check = new PublishCheck<{ author: string; wish: string }, string>(
		{
			...{ since: () => 1, inOlderForm: () => undefined, isReadByAll: () => true, rulesInForce: () => 3 },
			authorOf: ({ author }) => author,
			look: ({ wish }) => (wish === "post" ? { refusal: refuse("not-a-member") } : undefined),
			caughtUp: () => Promise.resolve(true),
			waitingBytesMax: 1_000,
			metrics,
		},
		() => Promise.resolve(outcomes.shift() ?? { kind: "repeated", seq: 1 }),
	);
	const answers = async (author: string, wish: string): Promise<string> => {
		const outcome = await check.submit({ author, wish });
		return outcome.kind === "refused" ? outcome.refusal.code : outcome.kind;
	};
	expect(await answers("ada", "join")).toBe("unknown");
	// one that never left this node says nothing of the one before it
	expect(await answers("ada", "join")).toBe("read-only");
	expect([await answers("ada", "post"), await answers("bo", "post")]).toEqual(["read-only", "not-a-member"]);
	// what might have been accepted is not counted among what could only have been refused
	expect(await counted()).toEqual([["not-a-member", 1]]);
	settled.resolve("lost");
	expect(await answers("ada", "post")).toBe("not-a-member");
	expect(await counted()).toEqual([["not-a-member", 2]]);
});
