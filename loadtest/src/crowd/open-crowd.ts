import { randomBytes } from "node:crypto";
import { CalledThread } from "../threads/called-thread.ts";
import { Board, boardMemory } from "./board.ts";
import type {
	ClosedLoop,
	Crowd,
	CrowdFigures,
	CrowdOptions,
	OpenLoop,
	OrderVerdict,
	Pulse,
	ScheduledPost,
} from "./crowd.ts";
import { Faults } from "./faults.ts";
import { figuresOf } from "./figures.ts";
import { summaryOf } from "./histogram.ts";
import { type Fault, now } from "./stage.ts";
import type { Lacking, ThreadCalls, ThreadData } from "./thread-commands.ts";
import { verdictOf } from "./verdict.ts";

const THREAD = new URL("./crowd-thread.ts", import.meta.url);
const ENTERING_MAX = 200;
const PATIENCE_MS = 30_000;
const SETTLE_LOOK_MS = 20;
/** A schedule begins this much after it was handed to the threads. */
const HEAD_START_MS = 50;

/** Brings a crowd in; resolves when everybody is inside. Rejects as soon as somebody is not let in. */
export async function openCrowd(options: CrowdOptions): Promise<Crowd> {
	const crowd = new ThreadedCrowd(options);
	await crowd.enter();
	return crowd;
}

type CrowdThread = CalledThread<ThreadCalls, Fault>;

class ThreadedCrowd implements Crowd {
	readonly people: number;
	enteredMs = 0;
	readonly #options: CrowdOptions;
	readonly #rooms: readonly string[];
	readonly #board: Board;
	readonly #workers: readonly CrowdThread[];
	readonly #faults: Faults;
	readonly #patienceMs: number;
	#pulseAt = 0;
	#pulseMessages = 0;
	#pulseCpuMs: readonly number[] = [];

	constructor(options: CrowdOptions) {
		const { people, threads = 1, roomOf = () => "lobby", port, dialect } = options;
		this.#patienceMs = options.patienceMs ?? PATIENCE_MS;
		this.people = people;
		this.#options = options;
		this.#faults = new Faults(options.signal);
		const everybody = Array.from({ length: people }, (_, person) => ({ person, room: roomOf(person) }));
		this.#rooms = [...new Set(everybody.map(({ room }) => room))];
		const roomIndex = new Map(this.#rooms.map((room, index) => [room, index]));
		const memory = boardMemory(this.#rooms.length);
		this.#board = new Board(memory);
		const run = randomBytes(6).toString("hex");
		this.#workers = Array.from({ length: threads }, (_, thread) => {
			const mine = everybody.filter(({ person }) => person % threads === thread);
			const data: ThreadData = {
				port,
				ports: options.ports ?? [],
				dialect,
				initial: options.initial ?? "p",
				insists: options.insists ?? false,
				board: memory,
				run,
				roomIds: this.#rooms,
				people: mine.map(({ person, room }) => [person, roomIndex.get(room) ?? 0] as const),
			};
			return new CalledThread<ThreadCalls, Fault>(THREAD, data, (fault) => this.#faults.add(fault));
		});
	}

	async enter(): Promise<void> {
		const { enteringMax = ENTERING_MAX, threads = 1 } = this.#options;
		const start = now();
		try {
			await this.#all((worker) => worker.call("enter", Math.ceil(enteringMax / threads)));
		} catch (error) {
			await this.leave();
			throw error;
		}
		this.enteredMs = now() - start;
	}

	async closedLoop({ senders, inFlight, bytes, warmUpMs, ms }: ClosedLoop): Promise<CrowdFigures> {
		const from = now() + warmUpMs;
		const who = Array.from({ length: senders }, (_, sender) => sender);
		await this.#all((worker) => worker.call("begin", from, from + ms));
		await this.#all((worker) => worker.call("closedLoop", who, inFlight, bytes));
		return this.#measured({ from, ms });
	}

	async openLoop({ senders, perSecond, bytes, warmUpMs, ms, until }: OpenLoop): Promise<CrowdFigures> {
		const from = now() + HEAD_START_MS + warmUpMs;
		await this.#all((worker) => worker.call("begin", from, from + ms));
		const pace = { senders, perSecond, bytes, ms: warmUpMs + ms };
		const sent = this.#all((worker) => worker.call("openLoop", from - warmUpMs, pace));
		return this.#measured({ from, ms, sent, until });
	}

	async replay(schedule: readonly ScheduledPost[]): Promise<CrowdFigures> {
		const from = now() + HEAD_START_MS;
		const ms = (schedule.at(-1)?.atMs ?? 0) + 1;
		await this.#all((worker) => worker.call("begin", from, from + ms));
		const sent = this.#all((worker) => worker.call("replay", from, schedule));
		return this.#measured({ from, ms, sent });
	}

	async pause(people: readonly number[]): Promise<void> {
		await this.#all((worker) => worker.call("pause", people));
	}

	async resume(people: readonly number[]): Promise<void> {
		await this.#all((worker) => worker.call("resume", people));
	}

	async slow(people: readonly number[], bytesPerSecond: number): Promise<void> {
		await this.#all((worker) => worker.call("slow", people, bytesPerSecond));
	}

	async cut(people: readonly number[]): Promise<void> {
		await this.#all((worker) => worker.call("cut", people));
	}

	async comeBack(people: readonly number[]): Promise<readonly number[]> {
		return (await this.#all((worker) => worker.call("comeBack", people))).flat();
	}

	async roam(people: readonly number[], port: number): Promise<readonly number[]> {
		return (await this.#all((worker) => worker.call("roam", people, port))).flat();
	}

	async pingRounds(rounds: number, people?: readonly number[]): Promise<readonly number[]> {
		const times: number[] = [];
		for (let round = 1; round <= rounds; round++) {
			const start = now();
			await this.#all((worker) => worker.call("ping", round, people));
			times.push(now() - start);
		}
		return times;
	}

	async pulse(): Promise<Pulse> {
		const parts = await this.#all((worker) => worker.call("pulse"));
		const [at, before] = [now(), this.#pulseAt];
		const { p50, p99 } = summaryOf(parts.map(({ latencies }) => latencies));
		const cpuMs = parts.map((part) => part.cpuMs);
		const ms = at - before;
		const pulse = {
			ms,
			posts: this.#board.messages - this.#pulseMessages,
			deliveries: parts.reduce((sum, { deliveries }) => sum + deliveries, 0),
			p50,
			p99,
			generatorCpuShare: cpuMs.map((used, thread) => (used - (this.#pulseCpuMs[thread] ?? used)) / ms),
		};
		this.#pulseAt = at;
		this.#pulseMessages = this.#board.messages;
		this.#pulseCpuMs = cpuMs;
		return pulse;
	}

	async settle(timeoutMs = this.#patienceMs): Promise<OrderVerdict> {
		const end = now() + timeoutMs;
		while (now() < end && (await this.#lacking("everybody")) > 0) await this.#faults.after(SETTLE_LOOK_MS);
		const digests = (await this.#all((worker) => worker.call("digests"))).flat();
		return verdictOf(digests, this.#rooms, this.#board);
	}

	async receivedBytes(people: readonly number[]): Promise<readonly number[]> {
		const parts = await this.#all((worker) => worker.call("receivedBytes", people));
		const byPerson = new Map(parts.flat());
		return people.map((person) => byPerson.get(person) ?? 0);
	}

	async descriptors(people: readonly number[]): Promise<readonly number[]> {
		return (await this.#all((worker) => worker.call("descriptors", people))).flat();
	}

	async leave(): Promise<void> {
		this.#faults.ignore();
		await Promise.allSettled(this.#workers.map((worker) => worker.call("leave")));
		await Promise.all(this.#workers.map((worker) => worker.terminate()));
	}

	async #measured({ from, ms: msMax, sent, until }: Measuring): Promise<CrowdFigures> {
		// what goes wrong in it is heard by whatever is waited for
		sent?.catch(() => undefined);
		await this.#faults.after(from - now());
		const postsBefore = this.#board.messages;
		const cpuBefore = await this.#all((worker) => worker.call("cpu"));
		const start = now();
		await this.#faults.after(from + msMax - now(), until);
		const ms = Math.max(1, Math.min(msMax, now() - start));
		const posts = this.#board.messages - postsBefore;
		const cpuAfter = await this.#all((worker) => worker.call("cpu"));
		const shares = cpuAfter.map((used, thread) => (used - (cpuBefore[thread] ?? 0)) / (now() - start));
		// what is late is still sent: to leave it out would be to measure only the server's good moments
		if (until === undefined) await sent;
		await this.#all((worker) => worker.call("stop"));
		await this.#lastOnes(now() + this.#patienceMs);
		const parts = await this.#all((worker) => worker.call("take"));
		return figuresOf(parts, { ms, posts, shares });
	}

	/** Messages of the load that are still under way count as well: their latencies are the longest. */
	async #lastOnes(end: number): Promise<void> {
		while (now() < end && (await this.#lacking("steady readers")) > 0)
			await this.#faults.after(SETTLE_LOOK_MS);
	}

	async #lacking(whom: Lacking): Promise<number> {
		const parts = await this.#all((worker) => worker.call("lacking", whom));
		return parts.reduce((sum, part) => sum + part, 0);
	}

	#all<T>(ask: (worker: CrowdThread) => Promise<T>): Promise<readonly T[]> {
		return this.#faults.before(Promise.all(this.#workers.map(ask)));
	}
}

interface Measuring {
	readonly from: number;
	readonly ms: number;
	/** settles when everything that is due within it was sent; absent: it goes on until it is stopped */
	readonly sent?: Promise<unknown>;
	/** ends it before its time */
	readonly until?: Promise<unknown> | undefined;
}
