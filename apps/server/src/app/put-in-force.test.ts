import type { Outcome } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import { expect, onTestFinished, test, vi } from "vitest";
import type { House } from "./context.ts";
import type { ChatEvent } from "./events.ts";
import { closeConversations } from "./put-in-force.ts";

test("[TALK7] a node that stops while it asks asks no more, whatever it is answered then", async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const answered = Promise.withResolvers<Outcome<ChatEvent>>();
	let asked = 0;
	const stop = await closeConversations({
		shown: () => ({ conversations: { inForce: false } }),
		submit: () => {
			asked += 1;
			return answered.promise;
		},
		peers: {},
	} as unknown as House);
	stop();
	answered.resolve({ kind: "refused", refusal: refuse("busy") });
	await vi.advanceTimersByTimeAsync(10_000);
	expect(asked).toBe(1);
	expect(vi.getTimerCount()).toBe(0);
});
