import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "../lib/clock.ts";
import type { Archive, Batch, CommitListener } from "../log/archive.ts";
import type { Submitted } from "../log/decided.ts";
import { engineMetrics } from "../metrics/engine-metrics.ts";
import { Turn } from "../turn.ts";
import { Commits } from "./commits.ts";

type Entry = Submitted<object, object>;

const draft: Entry = { draft: { type: "post" }, bytes: 10, settle: () => undefined };

/** A log thread that answers when it is told to, and readers to whom a long flush is due. */
function committing(notes: unknown[]) {
	const sent: Batch[] = [];
	const readers = { areDue: false };
	let listener: CommitListener<object> | undefined;
	const archive = {
		draftInHand: { index: undefined, taken: 0, begun: 0, about: undefined },
		listen: (one: CommitListener<object>) => (listener = one),
		send: (batch: Batch) => sent.push(batch),
	} as unknown as Archive<object>;
	const turn = new Turn();
	const commits = new Commits<object, object, Entry>({
		...{
			archive,
			turn,
			clock: systemClock,
			logger: pino({ level: "silent" }),
			metrics: engineMetrics([], "toy"),
		},
		...{
			flushes: { isDue: () => readers.areDue, lastMs: () => 20 },
			commitStallMs: 5_000,
			decideMsMax: 30_000,
		},
		...{ deliver: () => undefined, onStored: () => undefined, onFailed: () => undefined },
		takeNotes: () => notes.splice(0),
		takeBackNotes: () => undefined,
	});
	onTestFinished(() => commits.close());
	let flushes = 0;
	turn.at("fan-out", () => (flushes += 1));
	return {
		commits,
		sent,
		readers,
		/** true: it passed over the readers */
		async nextTurn(): Promise<boolean> {
			const before = flushes;
			turn.request();
			await new Promise((resolve) => setImmediate(resolve));
			return flushes > before;
		},
		answers(): void {
			listener?.onCommitted({
				...{ ms: 1, noted: 0, lastSeq: 1, broken: [], slow: [] },
				answered: [{ kind: "repeated", seq: 1 }],
			});
		},
	};
}

test("readers who are due wait for no read position, and for a message that is on its way to the disk", async () => {
	const { commits, sent, readers, nextTurn, answers } = committing(["how far somebody read"]);
	await nextTurn();
	expect(sent).toEqual([{ drafts: [], notes: ["how far somebody read"] }]);
	readers.areDue = true;
	expect(await nextTurn()).toBe(true);
	commits.push(draft);
	expect(await nextTurn()).toBe(false);
	answers();
	expect(await nextTurn()).toBe(true);
});
