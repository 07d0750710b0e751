import { expect, test, vi } from "vitest";
import type { Sequencer } from "../../src/order/sequencer.ts";
import type { Delivered, Outcome } from "../../src/rules.ts";
import type { Faults } from "../support/faults.ts";
import type { ToyAct, ToyDraft, ToyEvent } from "../toy/rules.ts";

/** One sequencer at work, for the suite that every kind of sequencer has to pass. */
export interface SequencerUnderTest {
	readonly sequencer: Sequencer<ToyDraft, ToyEvent>;
	readonly faults: Faults;
	/** everything delivered so far, in order */
	readonly delivered: readonly Delivered<ToyDraft, ToyEvent>[];
	/** makes storing fail until the returned function is called */
	breakStorage(): () => Promise<void>;
	/** a note beside the log: that card is taken from the next start on */
	note(card: string): void;
	/** why it can never go on; settles only then */
	readonly ended: Promise<string>;
	/** what the log of the process holds */
	logged(): string;
	/** the same log, opened again after a stop */
	restart(): Promise<SequencerUnderTest>;
}

const EACH_TIME = 1_000;

const take = (card: string): ToyAct & { type: "take" } => ({ type: "take", card });
const move = (id: string): ToyAct & { type: "move" } => ({ type: "move", id });

function seqOf(outcome: Outcome<ToyEvent>): number {
	return "seq" in outcome ? outcome.seq : 0;
}

function refusalOf(outcome: Outcome<ToyEvent> | undefined): { code: string; message: string } {
	return outcome !== undefined && "refusal" in outcome ? outcome.refusal : { code: "none", message: "" };
}

export function describeSequencer(name: string, start: () => Promise<SequencerUnderTest>): void {
	test(`${name}: [ORD1] delivers what was accepted in Seq order, once, before its promise settles`, async () => {
		const { sequencer, delivered } = await start();
		const seenAtSettle = await Promise.all(
			Array.from({ length: 200 }, async (_, index) => {
				const seq = seqOf(await sequencer.submit(move(`m${index}`)));
				return delivered.some((event) => event.seq === seq);
			}),
		);
		expect(seenAtSettle.every(Boolean)).toBe(true);
		const seqs = delivered.map((event) => event.seq);
		expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
		expect(new Set(seqs).size).toBe(200);
	});

	test(`${name}: [ORD2] what is submitted after an acknowledgement has a higher Seq`, async () => {
		const { sequencer } = await start();
		let last = 0;
		for (let round = 0; round < 20; round++) {
			const seq = seqOf(await sequencer.submit(round % 2 === 0 ? move(`m${round}`) : take(`c${round}`)));
			expect(seq).toBeGreaterThan(last);
			last = seq;
		}
	});

	test(`${name}: [ORD3] prev is one chain, in which refused and repeated drafts have no place`, async () => {
		const { sequencer, delivered } = await start();
		await Promise.all(
			[move("a"), take("x"), move("a"), take("x"), move("b")].map((draft) => sequencer.submit(draft)),
		);
		const moves = delivered.filter((event) => event.count > 0);
		expect(moves.map((event) => event.event)).toEqual([move("a"), move("b")]);
		expect(moves[0]?.prev).toBe(0);
		expect(moves[1]?.prev).toBe(moves[0]?.seq);
	});

	test(`${name}: two drafts for one thing in the same breath: the earlier one wins`, async () => {
		const { sequencer } = await start();
		const outcomes = await Promise.all(Array.from({ length: 20 }, () => sequencer.submit(take("ace"))));
		expect(outcomes.map((outcome) => outcome.kind)).toEqual([
			"accepted",
			...Array.from({ length: 19 }, () => "refused"),
		]);
	});

	test(`${name}: [ONCE1] a repeat answers with the original Seq, also while that is still being stored`, async () => {
		const { sequencer } = await start();
		const [first, second] = await Promise.all([sequencer.submit(move("a")), sequencer.submit(move("a"))]);
		expect(second).toEqual({ kind: "repeated", seq: first && seqOf(first) });
	});

	test(`${name}: what only the past knows of a draft is found at its place, and known to all that comes behind`, async () => {
		const { sequencer, delivered, restart } = await start();
		await sequencer.submit(move("ace"));
		const outcomes = await Promise.all(
			[
				move("king"),
				{ type: "take-moved" } as const,
				take("ace"),
				take("king"),
				move("ten"),
				take("ten"),
			].map((draft) => sequencer.submit(draft)),
		);
		const kinds = outcomes.map(({ kind }) => kind);
		expect(kinds).toEqual(["accepted", "accepted", "refused", "refused", "accepted", "accepted"]);
		expect(delivered[2]?.event).toEqual({ type: "take-moved", found: ["ace", "king"] });
		const again = await restart();
		for (const card of ["ace", "king", "ten"])
			expect((await again.sequencer.submit(take(card))).kind).toBe("refused");
	});

	test(`${name}: [ORD3] a draft that breaks behind its rows leaves nothing, in the chain neither`, async () => {
		const { sequencer, delivered, faults } = await start();
		faults.arm({ at: "rows", does: "throw", of: "bad", times: 2 });
		const outcomes = await Promise.all(
			[move("a"), move("bad"), move("b")].map((draft) => sequencer.submit(draft)),
		);
		expect(outcomes.map((outcome) => outcome.kind)).toEqual(["accepted", "refused", "accepted"]);
		const [a, b] = delivered;
		expect(b).toMatchObject({ event: move("b"), prev: a?.seq, count: 2 });
	});

	for (const at of ["decide", "rows", "fold"] as const)
		test(`${name}: [ORD3] what breaks ${at} never was, fails alone, and only the log says why`, async () => {
			const { sequencer, delivered, logged, faults, restart } = await start();
			const broke = take("bad");
			faults.arm({ at, does: "throw", of: "bad", times: EACH_TIME });
			const outcomes = await Promise.all(
				[take("king"), broke, take("king"), move("b"), broke, take("ace")].map((draft) =>
					sequencer.submit(draft),
				),
			);
			expect(outcomes.map(({ kind }) => kind)).toEqual([
				...["accepted", "refused", "refused", "accepted", "refused", "accepted"],
			]);
			expect(refusalOf(outcomes[2]).code).toBe("name-taken");
			// nothing stands in its way: it breaks anew, and is not said to be taken
			for (const outcome of [outcomes[1], outcomes[4], await sequencer.submit(broke)]) {
				const { code, message } = refusalOf(outcome);
				expect([code, message]).toEqual([
					"internal",
					expect.not.stringContaining("a bug in the application"),
				]);
				const quote = message.match(/quote (\w+)/)?.[1] ?? "none";
				const line = logged()
					.split("\n")
					.find((one) => one.includes(quote));
				expect(line).toContain("a bug in the application");
			}
			expect(delivered.map(({ event }) => event)).toEqual([take("king"), move("b"), take("ace")]);
			const again = await restart();
			const after = await Promise.all(
				[take("king"), take("ace")].map((draft) => again.sequencer.submit(draft)),
			);
			expect(after.map((outcome) => refusalOf(outcome).code)).toEqual(["name-taken", "name-taken"]);
		});

	test(`${name}: [ORD4] [ONCE4] of what failed on the way it is said later whether it is stored, and service comes back by itself`, async () => {
		const { sequencer, delivered, breakStorage } = await start();
		await sequencer.submit(take("king"));
		const mend = breakStorage();
		const lost = await Promise.all(
			[take("ace"), take("ace"), move("a")].map((draft) => sequencer.submit(draft)),
		);
		const codes = lost.map((outcome) => ("refusal" in outcome ? outcome.refusal.code : outcome.kind));
		expect(codes).toEqual(["read-only", "read-only", "read-only"]);
		expect(sequencer.readOnly).toBe(true);
		await mend();
		const came = await Promise.all(
			lost.map((outcome) => (outcome.kind === "unknown" ? outcome.settled : "lost")),
		);
		const isStored = (event: ToyEvent): boolean =>
			delivered.some((one) => JSON.stringify(one.event) === JSON.stringify(event));
		expect([isStored(take("ace")), isStored(move("a"))]).toEqual([
			came.slice(0, 2).includes("decided"),
			came[2] === "decided",
		]);
		await sequencer.submit(take("ace"));
		await sequencer.submit(move("a"));
		expect((await sequencer.submit(take("king"))).kind).toBe("refused");
		const all = delivered.map((one) => JSON.stringify(one.event));
		expect(all.toSorted()).toEqual(
			[take("king"), take("ace"), move("a")].map((e) => JSON.stringify(e)).toSorted(),
		);
	});

	test(`${name}: [ORD4] state that cannot be loaded ends it, with a sentence and without another try, and nothing is told that may not be so`, async () => {
		const { sequencer, faults, delivered, logged, ended, restart } = await start();
		await sequencer.submit(take("king"));
		faults.arm({ at: "fold", does: "throw", of: "ace" });
		const load = faults.arm({ at: "load", does: "throw", times: EACH_TIME });
		const outcome = await sequencer.submit(take("ace"));
		expect(outcome.kind).toMatch(/refused|unknown/);
		expect(refusalOf(outcome).code).toBe("read-only");
		expect(await ended).toBe("What is stored cannot be loaded: a bug in the application");
		expect(sequencer.readOnly).toBe(true);
		expect(logged()).not.toContain("still cannot be written");
		expect(delivered.map(({ event }) => event)).toEqual([take("king")]);
		load.release();
		const again = await restart();
		expect((await again.sequencer.submit(take("king"))).kind).toBe("refused");
	});

	test(`${name}: [ORD4] a note of a commit that failed is written with a later one`, async () => {
		const { sequencer, note, breakStorage, restart } = await start();
		const mend = breakStorage();
		note("queen");
		await sequencer.submit(take("ace"));
		await mend();
		await vi.waitUntil(() => !sequencer.readOnly, 10_000);
		expect((await sequencer.submit(move("a"))).kind).toBe("accepted");
		const again = await restart();
		expect((await again.sequencer.submit(take("queen"))).kind).toBe("refused");
	});

	test(`${name}: [ORD4] what was acknowledged is there after a restart, and no Seq is given twice`, async () => {
		const before = await start();
		await before.sequencer.submit(take("ace"));
		const last = seqOf(await before.sequencer.submit(move("a")));
		const after = await before.restart();
		expect((await after.sequencer.submit(take("ace"))).kind).toBe("refused");
		expect(await after.sequencer.submit(move("a"))).toEqual({ kind: "repeated", seq: last });
		expect(seqOf(await after.sequencer.submit(move("b")))).toBeGreaterThan(last);
	});
}
