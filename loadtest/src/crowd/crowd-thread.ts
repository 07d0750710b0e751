import { workerData } from "node:worker_threads";
import { answerCalls, sayUnasked } from "../threads/called-thread.ts";
import { threadShare } from "../threads/thread-share.ts";
import { Board, type BoardMemory } from "./board.ts";
import { tongues } from "./dialects.ts";
import { FrameLog } from "./frame-reader.ts";
import { type Dialect, everyPost, type Pace, type Playing, type ScheduledPost } from "./load.ts";
import { messageIds, textsOf } from "./messages.ts";
import { tongueOf } from "./pastimes.ts";
import { Person } from "./person.ts";
import { schedule } from "./schedule.ts";
import { now, type Stage } from "./stage.ts";
import { Tally } from "./tally.ts";
import type { RoomDigest } from "./verdict.ts";

/** What a thread is started with. */
export interface ThreadData extends Pick<Stage, "port" | "ports" | "initial"> {
	readonly dialect: Dialect;
	readonly playing: Playing | undefined;
	readonly board: BoardMemory;
	/** 12 hexadecimal digits: this crowd's mark in the ids of its messages */
	readonly run: string;
	readonly roomIds: readonly string[];
	/** who lives in this thread: number and room's index */
	readonly people: readonly (readonly [person: number, room: number])[];
}

/** Whoever was paused, slowed or cut is no steady reader any more. */
export type Lacking = "everybody" | "steady readers";

type Who = readonly number[];

const data = workerData as ThreadData;
const board = new Board(data.board);
const tally = new Tally();
const stage: Stage = {
	...data,
	tongue: data.playing === undefined ? tongues[data.dialect] : tongueOf(data.playing),
	ids: messageIds(data.run),
	board,
	tally,
	rooms: data.roomIds.map((id, index) => ({ index, id, log: new FrameLog() })),
	onOwn: () => undefined,
	fail: (fault) => sayUnasked(fault),
};
const people = new Map(
	data.people.map(([index, room]) => {
		const place = stage.rooms[room];
		if (place === undefined) throw new Error(`there is no room ${room}`);
		return [index, new Person(stage, index, place)];
	}),
);
const texts = new Map<number, () => string>();
let talk: ReturnType<typeof schedule> | undefined;
let shareOfPulse = threadShare();

/** What this thread can be asked. Times on the common clock, ms. */
const calls = {
	async enter(enteringMax: number) {
		const waiting = [...people.values()];
		const lane = async (): Promise<void> => {
			for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next.enters();
		};
		await Promise.all(Array.from({ length: enteringMax }, lane));
	},
	/** counts from `from` on, until `to` */
	begin(from: number, to: number) {
		for (const person of people.values()) person.readsSteadily();
		tally.begin(from, to);
	},
	closedLoop(senders: Who, inFlight: number, bytes: number) {
		const text = textOf(bytes);
		stage.onOwn = (index) => void people.get(index)?.posts(text(), now());
		for (const sender of chosen(senders))
			for (let under = 0; under < inFlight; under++) sender.posts(text(), now());
	},
	/** posts of this thread's people, `atMs` after `start` */
	replay: (start: number, posts: readonly ScheduledPost[]) => follow(start, posts),
	/** this thread's people's share of it */
	openLoop: (start: number, pace: Pace) => follow(start, everyPost(pace)),
	stop() {
		stage.onOwn = () => undefined;
		talk?.stop();
		tally.end();
	},
	take: () => tally.take(),
	pulse() {
		const deliveries = tally.pulseDeliveries;
		tally.pulseDeliveries = 0;
		const share = shareOfPulse();
		shareOfPulse = threadShare();
		return { latencies: tally.pulse.take(), deliveries, share };
	},
	undergo(who: Who, what: "pauses" | "resumes" | "isCut" | "leaves") {
		for (const person of chosen(who)) person[what]();
	},
	slow(who: Who, bytesPerSecond: number) {
		for (const person of chosen(who)) person.slowsDown(bytesPerSecond);
	},
	async comeBack(who: Who, port?: number) {
		const start = now();
		return await Promise.all(
			chosen(who).map(async (person) => {
				await person.enters(port);
				return now() - start;
			}),
		);
	},
	ping: () => Promise.all([...people.values()].map((person) => person.pings())),
	receivedBytes: (who: Who) => chosen(who).map((person) => [person.index, person.bytesRead] as const),
	descriptors: (who: Who) => chosen(who).flatMap((person) => person.descriptor ?? []),
	/** the different digests in each room, each with one who has it */
	digests() {
		const found = new Map<string, RoomDigest>();
		for (const { index, room, digest } of people.values()) {
			const { count, set, order } = digest;
			found.set(`${room.index} ${order} ${set}`, { room: room.index, count, set, order, person: index });
		}
		return [...found.values()];
	},
	/** how many messages people still lack */
	lacking(whom: Lacking) {
		let lacking = 0;
		for (const { room, digest, isSteady } of people.values())
			if (whom === "everybody" || isSteady) lacking += Math.max(0, board.sentTo(room.index) - digest.count);
		return lacking;
	},
};
export type ThreadCalls = typeof calls;
answerCalls(calls);

/** What others' people are to post is others' business. */
function follow(start: number, posts: Iterable<ScheduledPost>): Promise<void> {
	talk = schedule(start, posts, ({ person, bytes }, due) => {
		people.get(person)?.posts(textOf(bytes)(), due);
	});
	return talk.done;
}

function textOf(bytes: number): () => string {
	const made = texts.get(bytes) ?? textsOf(bytes);
	texts.set(bytes, made);
	return made;
}

function chosen(who: Who): readonly Person[] {
	return who.flatMap((index) => people.get(index) ?? []);
}
