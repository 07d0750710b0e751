import { expect, test } from "vitest";
import type { AmongTheDeaf } from "./among-the-deaf.ts";
import { PARLEY, THREAD, WHEEL } from "./contestants.ts";
import type { Echo } from "./echo.ts";
import { Figures } from "./figures.ts";
import { findingsOf } from "./findings.ts";

const PARAMS = {
	sockets: [350, 3_500],
	threads: [200],
	wheelSockets: [350],
	rounds: 32,
	deafSockets: [350],
	deafPercent: 1,
	patienceS: 5,
	stackKb: 64,
};
const MB = 1e6;

function echo(roundMs: number, bytes: number, rounds = 32): Echo {
	return {
		roundsMs: Array.from({ length: rounds }, () => roundMs),
		bytesBefore: 80 * MB,
		bytesWith: 80 * MB + bytes,
		bytesAfterRounds: 80 * MB + bytes,
		bytesAfter: 80 * MB,
		crowdCpuShare: 0.1,
		enteredMs: 10,
		kernelStackBytes: 16_384,
		cpuMs: 5,
	};
}

function deaf(given: Partial<AmongTheDeaf>): AmongTheDeaf {
	const aloneMs = [5, 5, 5];
	const memory = { bytesAlone: 80 * MB, bytesBeside: 90 * MB };
	return { deaf: 4, aloneMs, fillingMs: [6, 6], besideMs: [5, 5, 5], stopped: "no", ...memory, ...given };
}

function figures({ parleyMs = 5, besideMs = 5, hung = false } = {}): Figures {
	const made = new Figures();
	made.addEcho(PARLEY, 350, echo(parleyMs, 7 * MB, hung ? 3 : 32));
	made.addEcho(PARLEY, 3_500, echo(parleyMs * 10, 35 * MB));
	made.addEcho(THREAD, 200, echo(8, 200 * 16 * MB));
	made.addEcho(WHEEL, 350, echo(10, 3 * MB));
	made.addDeaf(PARLEY, 350, deaf({ besideMs: [besideMs, besideMs, besideMs], heldBytes: 4 * 300_000 }));
	made.addDeaf(WHEEL, 350, deaf({ besideMs: [], stopped: { resumedMs: 30 } }));
	return made;
}

function finding(made: Figures, words: RegExp) {
	const found = findingsOf(made, PARAMS).find(({ claim }) => words.test(claim));
	if (found === undefined) throw new Error(`no finding says ${words}`);
	return found;
}

test("what the study found, and what it left open", () => {
	const made = figures();
	expect(finding(made, /needs no thread/).verdict).toBe("reached");
	expect(finding(made, /several times the memory/)).toMatchObject({ verdict: "reproduced" });
	expect(finding(made, /several times the memory/).ours).toMatch(/16\sMB .* 10\skB/);
	expect(finding(made, /asks each socket in turn is slower/).verdict).toBe("reached");
	expect(finding(made, /sometimes hangs/).verdict).toBe("not-shown");
	expect(finding(made, /stops the whole wheel/)).toMatchObject({ verdict: "reproduced" });
	expect(finding(made, /stops the whole wheel/).ours).toMatch(/30\sms later/);
	expect(finding(made, /not felt/)).toMatchObject({ verdict: "reached" });
	expect(finding(made, /not felt/).ours).toMatch(/300\skB/);
	expect(finding(made, /Nothing of ours hangs/).verdict).toBe("reached");
});

test("what Parley misses is said", () => {
	expect(finding(figures({ parleyMs: 5_000 }), /needs no thread/).verdict).toBe("missed");
	expect(finding(figures({ parleyMs: 50 }), /asks each socket in turn is slower/).verdict).toBe("missed");
	expect(finding(figures({ besideMs: 8 }), /not felt/).verdict).toBe("missed");
	expect(finding(figures({ hung: true }), /Nothing of ours hangs/).verdict).toBe("missed");
});
