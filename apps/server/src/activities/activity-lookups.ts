import { setTimeout as pause } from "node:timers/promises";
import type { Activity } from "@parley/activities/activity";
import { activitySet } from "@parley/activities/set";
import { isForNow } from "@parley/engine/rules";
import type { House } from "../app/context.ts";
import { newSeed } from "./act.ts";
import type { LooksUp, Question } from "./beside-the-log.ts";
import type { ActivitiesAsked, ActivityRequest } from "./lookups/activity.ts";
import type { LookupAnswer, LookupRequest } from "./lookups/activity-lookup.ts";
import type { AskedLookup } from "./rules/activity-events.ts";
import { AGAIN_MS, spread } from "./spread.ts";

/** Where somebody else's node is likely to have it looked up: longer than that may take, and with time to do it here. */
const OTHERS_MS = 12_000;
/** Of several nodes mostly one begins. */
const NODES_MS = 2_000;
/** Where answers lead to the same question without an end. */
const APART_MS = 1_000;

/**
 * ACT15: has looked up what activities ask, and says the answer to the log, in which the first counts. What waits for one is
 * a timer of the log, so it is known behind a start; nobody keeps it here.
 */
export class ActivityLookups implements LooksUp {
	readonly #house: () => House;
	/** of each activity the newest question: whoever had one of before looked up does not any more */
	readonly #underWay = new Map<number, number>();
	readonly #closed = new AbortController();

	constructor(house: () => House) {
		this.#house = house;
	}

	/** `by`: who made the move that asked. Their node looks it up; the others do where it does not. */
	asked(question: Question, by: string, { isAgain }: Pick<AskedLookup, "isAgain">): void {
		const { peers, connected } = this.#house();
		const isMine = peers === undefined || connected.clientsOf(by).length > 0;
		const othersMs = by === "" ? NODES_MS * Math.random() : OTHERS_MS + NODES_MS * Math.random();
		void this.#begin(question, (isMine ? 0 : othersMs) + (isAgain ? APART_MS : 0));
	}

	/** What waits for an answer in the log: behind a start, or a failure of the log. */
	async resume(): Promise<void> {
		if (![...activitySet.values()].some(hasAsked)) return;
		const { requestor, peers } = this.#house();
		const request: ActivityRequest = { ask: "asked" };
		const found = await requestor.request<ActivitiesAsked>("activity", request, NOBODY);
		if (!found.ok) return this.#resumeLater();
		for (const question of found.value.asked)
			void this.#begin(question, peers === undefined ? 0 : OTHERS_MS * Math.random());
	}

	close(): void {
		this.#closed.abort();
	}

	async #resumeLater(): Promise<void> {
		await spread(AGAIN_MS);
		if (!this.#isClosed) await this.resume();
	}

	get #isClosed(): boolean {
		return this.#closed.signal.aborted;
	}

	async #begin(question: Question, waitMs: number): Promise<void> {
		const { target, asked } = question;
		if (this.#underWay.get(target) === asked) return;
		this.#underWay.set(target, asked);
		if (waitMs > 0) await pause(waitMs, undefined, { ref: false });
		await this.#answer(question);
		if (this.#isNewest(question)) this.#underWay.delete(target);
	}

	#isNewest({ target, asked }: Question): boolean {
		return this.#underWay.get(target) === asked;
	}

	/** Until somebody's answer stands in the log, something else is asked, or the house closes. */
	async #answer(question: Question): Promise<void> {
		const { requestor, limits } = this.#house();
		const { target, asked } = question;
		const request: LookupRequest = { target, asked, bytesMax: limits.activityMoveBytesMax };
		const asker = { person: String(target), address: undefined, gone: this.#closed.signal };
		while (!this.#isClosed && this.#isNewest(question)) {
			const found = await requestor.request<LookupAnswer>("activity-lookup", request, asker);
			if (found.ok) {
				const { value } = found;
				return value.kind === "none" ? undefined : this.#say(question, value.answer);
			}
			if (found.refusal.retryAfterMs === undefined) return this.#say(question, undefined);
			// it had no place to run in
			await spread(AGAIN_MS);
		}
	}

	/** Undefined: nothing was found. */
	async #say(question: Question, answer: unknown): Promise<void> {
		const { submit, clock } = this.#house();
		while (!this.#isClosed && this.#isNewest(question)) {
			const draft = { type: "answer-activity", ...question, answer, seed: newSeed() } as const;
			if (!isForNow(await submit({ ...draft, at: clock.wall() }))) return;
			await spread(AGAIN_MS);
		}
	}
}

const NOBODY = { person: "activities", address: undefined } as const;

/** By the rules of now, or of a version before. */
function hasAsked({ asks, before }: Activity): boolean {
	return asks !== undefined || (before !== undefined && hasAsked(before));
}
