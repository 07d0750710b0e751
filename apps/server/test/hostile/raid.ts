import { setTimeout as sleep } from "node:timers/promises";
import { attack } from "./attacker.ts";
import { requestScript, type Script, socketScript } from "./script.ts";

/** Many attackers, none of whom waits for another: they come one by one, not all at once. */
const TICK_MS = 2;
/** A machine that has no time for attackers gets all of them, but later; past so many times the plan it gets no more. */
const LATE_TIMES_MAX = 10;
/** Attackers of each kind on their way at once: a server that lags is not asked faster than it answers. */
const AT_ONCE_MAX = 150;
/** A line that names all is read by nobody. */
const NAMED_MAX = 10;

export interface RaidPlan {
	readonly seed: number;
	readonly framesPerSecond: number;
	readonly requestsPerSecond: number;
	readonly ms: number;
	/** of a session with a seat */
	readonly token: string;
	/** ends it before its time */
	readonly signal?: AbortSignal;
}

/** Scripts of a seed in their order, at a pace; each number is played once, over all raids of one object. */
export class Raid {
	readonly #port: number;
	readonly #underWay = new Map<Script, Promise<void>>();
	readonly #atOnce = { socket: 0, http: 0 };
	readonly #broken: string[] = [];
	#sockets = 0;
	#requests = 0;

	constructor(port: number) {
		this.#port = port;
	}

	/** What a server that died was being sent: the first place to look. */
	get underWay(): string {
		const names = [...this.#underWay.keys()].map(({ name }) => name);
		const more = names.length - NAMED_MAX;
		if (more > 0) return `${names.slice(0, NAMED_MAX).join(", ")} and ${more} more`;
		return names.join(", ") || "nothing hostile";
	}

	async run({ seed, framesPerSecond, requestsPerSecond, ms, token, signal }: RaidPlan) {
		const sent = { frames: 0, requests: 0, attackers: 0 };
		const began = performance.now();
		const isWhole = () =>
			sent.frames >= (framesPerSecond * ms) / 1000 && sent.requests >= (requestsPerSecond * ms) / 1000;
		for (let at = 0; at < ms || (!isWhole() && at < ms * LATE_TIMES_MAX); at = performance.now() - began) {
			const due = Math.min(at + TICK_MS, ms) / 1000;
			while (sent.frames < due * framesPerSecond && this.#atOnce.socket < AT_ONCE_MAX)
				sent.frames += this.#send(socketScript(seed, this.#sockets++), sent);
			while (sent.requests < due * requestsPerSecond && this.#atOnce.http < AT_ONCE_MAX)
				sent.requests += this.#send(requestScript(seed, this.#requests++, token), sent);
			await sleep(TICK_MS, undefined, { signal });
			this.#complain();
		}
		await Promise.all(this.#underWay.values());
		this.#complain();
		return sent;
	}

	/** One script by itself, to its end. */
	async play(script: Script): Promise<void> {
		this.#send(script, { attackers: 0 });
		await Promise.all(this.#underWay.values());
		this.#complain();
	}

	#send(script: Script, sent: { attackers: number }): number {
		sent.attackers++;
		this.#atOnce[script.aims]++;
		const played = attack(this.#port, script).then((broken) => {
			this.#atOnce[script.aims]--;
			this.#underWay.delete(script);
			if (broken !== undefined) this.#broken.push(`${script.name} was answered "${broken}"`);
		});
		this.#underWay.set(script, played);
		return script.count;
	}

	#complain(): void {
		const [first] = this.#broken;
		if (first !== undefined) throw new Error(`The server broke, and said so: ${first}.`);
	}
}
