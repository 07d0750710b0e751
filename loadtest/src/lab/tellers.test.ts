import { expect, test } from "vitest";
import { type LabEvent, plainTeller } from "./tellers.ts";

const step = {
	event: "progress",
	experiment: "rooms",
	done: 1,
	total: 9,
	what: "naive: 8 users",
	leftS: 120,
} as const;
const CLEAR_LINE = "\r\u001b[2K";

function told(isTty: boolean, ...events: LabEvent[]) {
	const [out, err]: [string[], string[]] = [[], []];
	const teller = plainTeller({
		out: (text) => out.push(text),
		err: (text) => err.push(text),
		isTty,
	});
	for (const event of events) teller.tell(event);
	return { out: out.join(""), err: err.join("") };
}

test("a terminal has one line of progress, rewritten, and never wider than itself", () => {
	const { out } = told(true, step, { ...step, done: 2, what: "many users, ".repeat(10) });
	expect(out).not.toContain("\n");
	const lines = out.split(CLEAR_LINE).slice(1);
	expect(lines).toEqual(["  1/9  naive: 8 users  (about 2 min left)", `  2/9  ${"many users, ".repeat(6)}`]);
});

test("elsewhere each step is a line", () => {
	const { out } = told(false, step, { ...step, done: 2, leftS: 1 });
	expect(out).toBe("  1/9  naive: 8 users  (about 2 min left)\n  2/9  naive: 8 users  (nearly done)\n");
});

test("a warning leaves the line of progress where it was", () => {
	const { out } = told(true, step, { event: "warning", experiment: "rooms", sentence: "Beware." });
	expect(out.split(CLEAR_LINE).at(-1)).toBe("  Mind: Beware.\n  1/9  naive: 8 users  (about 2 min left)");
});

test("a failure goes where errors go, with its remedy and the way to what was kept", () => {
	const failed = {
		event: "failed",
		experiment: "rooms",
		message: "It broke.",
		remedy: "Mend it.",
		folder: "/r",
	} as const;
	const { out, err } = told(true, step, failed);
	expect(out.endsWith(CLEAR_LINE)).toBe(true);
	expect(err).toBe("It broke. Mend it.\nWhat was measured so far: /r/report.html\n");
});

test("findings are words, with what each lacks", () => {
	const finding = {
		claim: "It is quick.",
		ours: "1 ms.",
		verdict: "missed",
		why: "The goal is 0 ms.",
	} as const;
	const { out } = told(false, { event: "finished", experiment: "rooms", folder: "/r", findings: [finding] });
	expect(out).toMatch(/^ {2}MISSED +It is quick\.\n +1 ms\.\n +The goal is 0 ms\.$/m);
});
