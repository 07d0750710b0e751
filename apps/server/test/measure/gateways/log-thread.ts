// The log thread with many ports: drafts come from each gateway, and every commit goes to all of them as bytes. What it does
// with a draft is the engine's (`deciding.ts`); recordings, timers and what follows a failure are left out.
import { type MessagePort, workerData } from "node:worker_threads";
import { movedOf, type PackedOutcomes, packOutcomes } from "@parley/engine/log/archive-messages";
import { lockFolder, readMeta, writeMeta } from "@parley/engine/log/database";
import type { Decided } from "@parley/engine/log/decided";
import { DraftInHand } from "@parley/engine/log/draft-in-hand";
import { FollowUps } from "@parley/engine/log/follow-ups";
import { loadRules } from "@parley/engine/log/load-rules";
import { type LogThreadParts, openParts } from "@parley/engine/log/log-thread-parts";
import { WaitingDrafts } from "@parley/engine/log/waiting-drafts";
import { serveWaiting } from "@parley/engine/log/waiting-messages";
import { type FromLog, figures, type LogData, type ToLog } from "./messages.ts";

const data = workerData as LogData;
const counted = new Float64Array(data.figures);
const underWay = new Int32Array(data.underWay);

class LogThread {
	readonly #parts: LogThreadParts;
	readonly #saveLastSeq;
	readonly #begin;
	readonly #end;
	readonly #followUps: FollowUps;
	readonly #waiting = new WaitingDrafts();
	/** of each draft that waits */
	#owners: number[] = [];
	/** of each gateway: notes that wait */
	#notes = data.ports.map(() => 0);
	#next: NodeJS.Immediate | undefined;
	#lastSeq: number;

	constructor(parts: LogThreadParts) {
		const { database, store } = parts;
		this.#parts = parts;
		this.#followUps = new FollowUps({
			...{ database, store },
			serveWaiting: () => this.#commitWaiting(),
			stepped: () => this.#wrote(),
		});
		this.#begin = database.prepare("BEGIN IMMEDIATE");
		this.#end = database.prepare("COMMIT");
		this.#saveLastSeq = database.prepare("INSERT OR REPLACE INTO meta VALUES ('last_seq', ?)");
		this.#lastSeq = Number(readMeta(database, "last_seq") ?? 0);
		store.useSecret(data.textKey);
		parts.deciding.load();
		for (const [gateway, port] of data.ports.entries())
			port.on("message", (message: ToLog) => this.#serve(message, gateway));
		parts.checkpoints.wrote(false);
		this.#followUps.later();
	}

	async close(): Promise<void> {
		while (!this.#waiting.isEmpty) this.#commit();
		const { database, lock, checkpoints } = this.#parts;
		this.#followUps.stop();
		await checkpoints.close();
		writeMeta(database, "clean", 1);
		database.close();
		lock.close();
	}

	#serve(message: ToLog, gateway: number): void {
		if (message.kind === "barrier") return tell(gateway, { kind: "passed" }, []);
		const before = this.#waiting.length;
		this.#waiting.add({ ...message, places: undefined });
		for (let added = this.#waiting.length - before; added > 0; added--) this.#owners.push(gateway);
		this.#notes[gateway] = (this.#notes[gateway] ?? 0) + message.notes.length;
		this.#next ??= setImmediate(this.#commitWaiting);
	}

	/** One transaction of all that stands in line at any gateway's port. */
	readonly #commitWaiting = (): boolean => {
		let isAsked = false;
		for (const [gateway, port] of data.ports.entries())
			isAsked = serveWaiting<ToLog>(port, (message) => this.#serve(message, gateway)) || isAsked;
		clearImmediate(this.#next);
		this.#next = undefined;
		if (this.#waiting.isEmpty) return isAsked;
		this.#commit();
		if (!this.#waiting.isEmpty) this.#next = setImmediate(this.#commitWaiting);
		return true;
	};

	#commit(): void {
		const { deciding, inHand, door } = this.#parts;
		const started = performance.now();
		const { drafts } = this.#waiting.next();
		const notes = this.#waiting.notes();
		this.#begin.run();
		const { decided, newest } = deciding.apply({ drafts, places: undefined, after: this.#lastSeq });
		for (const note of notes) deciding.note(note);
		if (newest > this.#lastSeq) {
			this.#saveLastSeq.run(newest);
			deciding.saveHash();
		}
		inHand.takes(decided.length);
		door.commit(() => this.#end.run());
		const isWritten = newest > this.#lastSeq || notes.length > 0;
		this.#lastSeq = newest;
		this.#waiting.stored(decided.length);
		deciding.takeMarks();
		inHand.takeSlow();
		const owners = Uint8Array.from(this.#owners.splice(0, decided.length));
		const ms = performance.now() - started;
		const authors = data.ports.length === 1 ? "" : authorsOf(drafts, decided);
		this.#tell(
			{ kind: "committed", ms, lastSeq: newest, rules: deciding.rulesInForce, noted: 0, owners, authors },
			decided,
		);
		count({ commits: 1, drafts: decided.length, commitMs: ms });
		if (!isWritten) return;
		this.#wrote();
		this.#followUps.later();
	}

	/** To each gateway blocks of its own, which are moved: the last is given what was packed, all others a copy. */
	#tell(
		message: Omit<FromLog & { kind: "committed" }, "outcomes">,
		decided: readonly Decided<unknown>[],
	): void {
		const started = performance.now();
		const outcomes = packOutcomes(decided);
		const last = data.ports.length - 1;
		const bytes = outcomes.heads.byteLength + outcomes.json.byteLength + outcomes.extras.length;
		for (let gateway = 0; gateway <= last; gateway++) {
			const own = gateway === last ? outcomes : copyOf(outcomes);
			const noted = this.#notes[gateway] ?? 0;
			tell(gateway, { ...message, noted, outcomes: own }, movedOf(own));
		}
		this.#notes = data.ports.map(() => 0);
		Atomics.sub(underWay, 0, decided.length);
		count({ bytes: bytes * (last + 1), sendMs: performance.now() - started });
	}

	#wrote(): void {
		this.#parts.checkpoints.wrote(this.#parts.deciding.takeErased());
	}
}

function tell(gateway: number, message: FromLog, moved: ArrayBuffer[]): void {
	(data.ports[gateway] as MessagePort).postMessage(message, moved);
}

function copyOf({ heads, json, extras }: PackedOutcomes): PackedOutcomes {
	return { heads: heads.slice(), json: new Uint8Array(json), extras };
}

/** Who shows a message needs to know where and whose it is; the rest is what readers are told. */
function authorsOf(drafts: readonly unknown[], decided: readonly Decided<unknown>[]): string {
	const authors: unknown[] = [];
	for (const [index, one] of decided.entries()) {
		if (one.kind !== "accepted" || one.told?.isAll !== true) continue;
		const { room, session } = drafts[index] as { readonly room: string; readonly session: string };
		authors.push(room, session);
	}
	return authors.length === 0 ? "" : JSON.stringify(authors);
}

function count(more: Partial<Record<(typeof figures)[number], number>>): void {
	for (const [at, name] of figures.entries()) counted[at] = (counted[at] ?? 0) + (more[name] ?? 0);
}

const application = await loadRules(data.storeUrl);
const lock = lockFolder(data.dataDir, application.product);
const { parts, epoch } = await openParts(
	{ ...data, port: data.door, inHand: DraftInHand.share() },
	application,
	lock,
);
const thread = new LogThread(parts);
data.door.on("message", async () => {
	await thread.close();
	data.door.postMessage("closed");
});
data.door.postMessage(epoch);
