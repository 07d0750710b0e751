import { workerData } from "node:worker_threads";
import { answerCalls, sayUnasked } from "../threads/answer-calls.ts";
import { Board } from "./board.ts";
import type { ScheduledPost } from "./crowd.ts";
import { tongues } from "./dialects.ts";
import { everyPost } from "./every-post.ts";
import { FrameLog } from "./frame-log.ts";
import { messageIds } from "./message-ids.ts";
import { Person } from "./person.ts";
import { Schedule } from "./schedule.ts";
import { now, type Stage } from "./stage.ts";
import { Tally } from "./tally.ts";
import { textsOf } from "./texts.ts";
import type { RoomDigest, ThreadCalls, ThreadData } from "./thread-commands.ts";

const data = workerData as ThreadData;
const board = new Board(data.board);
const tally = new Tally();
const stage: Stage = {
	portOf: (person) => data.ports[person] ?? data.port,
	tongue: tongues[data.dialect],
	initial: data.initial,
	insists: data.insists,
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
let schedule: Schedule | undefined;

answerCalls<ThreadCalls>({
	async enter(enteringMax) {
		const waiting = [...people.values()];
		const lane = async (): Promise<void> => {
			for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next.enters();
		};
		await Promise.all(Array.from({ length: enteringMax }, lane));
	},
	begin(from, to) {
		for (const person of people.values()) person.readsSteadily();
		tally.begin(from, to);
	},
	closedLoop(senders, inFlight, bytes) {
		const text = textOf(bytes);
		stage.onOwn = (index) => void people.get(index)?.posts(text(), now());
		for (const sender of chosen(senders))
			for (let under = 0; under < inFlight; under++) sender.posts(text(), now());
	},
	replay: (start, posts) => follow(start, posts),
	openLoop: (start, pace) => follow(start, everyPost(pace)),
	stop() {
		stage.onOwn = () => undefined;
		schedule?.stop();
	},
	take: () => tally.take(),
	cpu: cpuMs,
	pulse() {
		const deliveries = tally.pulseDeliveries;
		tally.pulseDeliveries = 0;
		return { latencies: tally.pulse.take(), deliveries, cpuMs: cpuMs() };
	},
	pause: (who) => forEach(who, (person) => person.pauses()),
	resume: (who) => forEach(who, (person) => person.resumes()),
	slow: (who, bytesPerSecond) => forEach(who, (person) => person.slowsDown(bytesPerSecond)),
	cut: (who) => forEach(who, (person) => person.isCut()),
	async comeBack(who) {
		const start = now();
		return await Promise.all(
			chosen(who).map(async (person) => {
				await person.enters();
				return now() - start;
			}),
		);
	},
	roam: (who, port) => Promise.all(chosen(who).map((person) => person.roams(port))),
	async ping(n, who) {
		await Promise.all(
			(who === undefined ? [...people.values()] : chosen(who)).map((person) => person.pings(n)),
		);
	},
	receivedBytes: (who) => chosen(who).map((person) => [person.index, person.bytesRead] as const),
	descriptors: (who) => chosen(who).flatMap((person) => person.descriptor ?? []),
	digests() {
		const found = new Map<string, RoomDigest>();
		for (const { index, room, digest } of people.values()) {
			const { count, set, order } = digest;
			found.set(`${room.index} ${order} ${set}`, { room: room.index, count, set, order, person: index });
		}
		return [...found.values()];
	},
	lacking(whom) {
		let lacking = 0;
		for (const { room, digest, isSteady } of people.values())
			if (whom === "everybody" || isSteady) lacking += Math.max(0, board.sentTo(room.index) - digest.count);
		return lacking;
	},
	leave: () => forEach([...people.keys()], (person) => person.leaves()),
});

/** What others' people are to post is others' business. */
function follow(start: number, posts: Iterable<ScheduledPost>): Promise<void> {
	schedule = new Schedule(start, posts, ({ person, bytes }, due) => {
		people.get(person)?.posts(textOf(bytes)(), due);
	});
	return schedule.done;
}

function textOf(bytes: number): () => string {
	const made = texts.get(bytes) ?? textsOf(bytes);
	texts.set(bytes, made);
	return made;
}

function chosen(who: readonly number[]): readonly Person[] {
	return who.flatMap((index) => people.get(index) ?? []);
}

function forEach(who: readonly number[], act: (person: Person) => void): void {
	for (const person of chosen(who)) act(person);
}

function cpuMs(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}
