import { expect, test } from "vitest";
import type { FromLogThread } from "./archive-messages.ts";
import { Recorded } from "./recorder.ts";

const begun: FromLogThread = {
	...{ kind: "recording", epoch: "one", after: 0, rules: 1, secretHash: undefined },
};
const recorder = () => ({ recorded: () => undefined, ended: () => undefined });

test("a recording that broke off before the thread answered is ended there, and another's never is", async () => {
	const recorded = new Recorded();
	const asked: boolean[] = [];
	const ask = async (isOn: boolean): Promise<FromLogThread> => {
		asked.push(isOn);
		return begun;
	};
	const beginning = recorded.begin(recorder(), ask);
	recorded.breaksOff("A commit failed.");
	const { stop } = await beginning;
	stop();
	expect(asked).toEqual([true, false]);
	await recorded.begin(recorder(), ask);
	stop();
	expect(asked).toEqual([true, false, true]);
});
