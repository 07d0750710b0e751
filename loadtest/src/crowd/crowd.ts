import { randomBytes } from "node:crypto";
import { CalledThread } from "../threads/called-thread.ts";
import { Board, boardMemory } from "./board.ts";
import type { Lacking, ThreadCalls, ThreadData } from "./crowd-thread.ts";
import { Faults } from "./faults.ts";
import { summaryOf } from "./histogram.ts";
import { type ClosedLoop, type CrowdOptions, numbered, type OpenLoop, type ScheduledPost } from "./load.ts";
import { type Fault, now } from "./stage.ts";
import { type CrowdFigures, figuresOf } from "./tally.ts";
import { verdictOf } from "./verdict.ts";

export type { CrowdOptions, Dialect, ScheduledPost } from "./load.ts";
export type { CrowdFigures } from "./tally.ts";

const THREAD = new URL("./crowd-thread.ts", import.meta.url);
/** What has not come by then is missing; less for a machine that is busy with much else would call it wrong too soon. */
const SETTLE_MS_MAX = 120_000;
const SETTLE_LOOK_MS = 20;
/** A schedule begins this much after it was handed to the threads. */
const HEAD_START_MS = 50;

/** Brings a crowd in; resolves when everybody is inside. Rejects as soon as somebody is not let in. */
export async function openCrowd(options: CrowdOptions): Promise<Crowd> {
	const crowd = new Crowd(options);
	return await crowd.enter().catch(async (error: unknown) => {
		await crowd.leave();
		throw error;
	});
}

/**
 * Simulated people on raw sockets. What everybody received is kept as digests (`verdict.ts`): one order, nothing
 * missing, nothing twice, checked at full speed on every run.
 */
export class Crowd {
	readonly people: number;
	/** from the first connection until everybody was in, ms */
	enteredMs = 0;
	readonly #options: CrowdOptions;
	readonly #rooms: readonly string[];
	readonly #board: Board;
	readonly #workers: readonly CalledThread<ThreadCalls, Fault>[];
	readonly #faults: Faults;
	readonly #patienceMs: number;
	#pulseAt = 0;
	#pulseMessages = 0;

	constructor(options: CrowdOptions) {
		const { people, threads = 1, roomOf = () => "lobby" } = options;
		this.#patienceMs = options.patienceMs ?? 60_000;
		this.people = people;
		this.#options = options;
		this.#faults = new Faults(options.signal);
		const rooms = numbered(people).map(roomOf);
		this.#rooms = [...new Set(rooms)];
		const roomIndex = new Map(this.#rooms.map((room, index) => [room, index]));
		const places = rooms.map((room, person) => [person, roomIndex.get(room) ?? 0] as const);
		const board = boardMemory(this.#rooms.length);
		this.#board = new Board(board);
		const { port, ports = [], dialect, playing, initial = "p" } = options;
		const run = randomBytes(6).toString("hex");
		const common = { port, ports, dialect, playing, initial, board, run, roomIds: this.#rooms };
		this.#workers = Array.from({ length: threads }, (_, thread) => {
			const mine = places.filter(([person]) => person % threads === thread);
			const data: ThreadData = { ...common, people: mine };
			return new CalledThread<ThreadCalls, Fault>(THREAD, data, (fault) => this.#faults.add(fault));
		});
	}

	async enter(): Promise<this> {
		const { enteringMax = 200, threads = 1 } = this.#options;
		const start = now();
		await this.#ask("enter", Math.ceil(enteringMax / threads));
		this.enteredMs = now() - start;
		return this;
	}

	/** Each of `senders` keeps `inFlight` messages under way: the next is sent when one's own came back. */
	closedLoop({ senders, inFlight, bytes, warmUpMs, ms }: ClosedLoop): Promise<CrowdFigures> {
		return this.#measured({ from: now() + warmUpMs, ms }, () =>
			this.#ask("closedLoop", numbered(senders), inFlight, bytes),
		);
	}

	/** `perSecond` messages on a schedule, by `senders` in turn, whatever the answers: latency counts from the schedule. */
	openLoop({ senders, perSecond, bytes, warmUpMs, ms, until }: OpenLoop): Promise<CrowdFigures> {
		const from = now() + HEAD_START_MS + warmUpMs;
		const pace = { senders, perSecond, bytes, ms: warmUpMs + ms };
		return this.#measured({ from, ms, until }, () => this.#ask("openLoop", from - warmUpMs, pace));
	}

	/** Everything at its time; `atMs` from the start, rising. */
	replay(schedule: readonly ScheduledPost[]): Promise<CrowdFigures> {
		const from = now() + HEAD_START_MS;
		const ms = (schedule.at(-1)?.atMs ?? 0) + 1;
		return this.#measured({ from, ms }, () => this.#ask("replay", from, schedule));
	}

	/** These stop reading: their sockets are paused, and the kernels' buffers fill. */
	readonly pause = (people: readonly number[]) => this.#ask("undergo", people, "pauses");
	readonly resume = (people: readonly number[]) => this.#ask("undergo", people, "resumes");
	/** These read no faster than this; 0 lifts it. */
	readonly slow = (people: readonly number[], bytesPerSecond: number) =>
		this.#ask("slow", people, bytesPerSecond);
	/** These lose their links (reset) and stay away. */
	readonly cut = (people: readonly number[]) => this.#ask("undergo", people, "isCut");

	/** These come back, all at once, to where they were (Parley only), or to another `port`; ms until each was complete again. */
	readonly comeBack = async (people: readonly number[], port?: number) =>
		(await this.#ask("comeBack", people, port)).flat();

	/** `ping` on every socket, and then all answers: ms. */
	async pingRound(): Promise<number> {
		const start = now();
		await this.#ask("ping");
		return now() - start;
	}

	/** What went by since the last call, ms: for live plots while a load runs. */
	async pulse() {
		const parts = await this.#ask("pulse");
		const [at, before] = [now(), this.#pulseAt];
		const { p50, p99 } = summaryOf(parts.map(({ latencies }) => latencies));
		const posts = this.#board.messages - this.#pulseMessages;
		this.#pulseAt = at;
		this.#pulseMessages += posts;
		const deliveries = parts.reduce((sum, part) => sum + part.deliveries, 0);
		const generatorCpuShare = parts.map(({ share }) => share);
		return { ms: at - before, posts, deliveries, p50, p99, generatorCpuShare };
	}

	/** Waits until everybody has everything that was sent so far, then compares; throws WrongResult if not. */
	async settle(timeoutMs = SETTLE_MS_MAX) {
		await this.#complete("everybody", timeoutMs);
		return verdictOf((await this.#ask("digests")).flat(), this.#rooms, this.#board);
	}

	/** How many bytes each of these has received so far. */
	async receivedBytes(people: readonly number[]): Promise<readonly number[]> {
		const byPerson = new Map((await this.#ask("receivedBytes", people)).flat());
		return people.map((person) => byPerson.get(person) ?? 0);
	}

	/** Of these people's sockets, in this process. */
	readonly descriptors = async (people: readonly number[]) => (await this.#ask("descriptors", people)).flat();

	async leave(): Promise<void> {
		const everybody = numbered(this.people);
		await Promise.allSettled(this.#workers.map((worker) => worker.call("undergo", everybody, "leaves")));
		await Promise.all(this.#workers.map((worker) => worker.terminate()));
	}

	/** `send` settles when everything that is due was sent, or at once if it goes on until it is stopped. */
	async #measured({ from, ms: msMax, until }: Span, send: () => Promise<unknown>): Promise<CrowdFigures> {
		await this.#ask("begin", from, from + msMax);
		const sent = send();
		// what goes wrong in it is heard by whatever is waited for
		sent.catch(() => undefined);
		await this.#faults.after(from - now());
		const postsBefore = this.#board.messages;
		const start = now();
		await this.#faults.after(from + msMax - now(), until);
		const ms = Math.max(1, Math.min(msMax, now() - start));
		const posts = this.#board.messages - postsBefore;
		// what is late is still sent: to leave it out would be to measure only the server's good moments
		if (until === undefined) await sent;
		await this.#ask("stop");
		// messages of the load that are still under way count as well: their latencies are the longest
		await this.#complete("steady readers", this.#patienceMs);
		return figuresOf(await this.#ask("take"), { ms, posts });
	}

	/** Waits until these lack nothing that was sent so far, or no longer than this. */
	async #complete(whom: Lacking, msMax: number): Promise<void> {
		const end = now() + msMax;
		while (now() < end && (await this.#ask("lacking", whom)).some((lacking) => lacking > 0))
			await this.#faults.after(SETTLE_LOOK_MS);
	}

	/** Every thread the same. */
	#ask<Name extends keyof ThreadCalls>(name: Name, ...args: Parameters<ThreadCalls[Name]>) {
		return this.#faults.before(Promise.all(this.#workers.map((worker) => worker.call(name, ...args))));
	}
}

type Span = Pick<OpenLoop, "ms" | "until"> & { readonly from: number };
