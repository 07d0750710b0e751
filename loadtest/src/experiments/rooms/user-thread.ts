import { createHash } from "node:crypto";
import { once } from "node:events";
import { WebSocket } from "ws";
import { answerCalls } from "../../threads/called-thread.ts";
import { framesOf, Member, type Place } from "../member.ts";

/** What one user is to say: one thing, or the parts of one, in order. */
export interface Part {
	readonly name: string;
	readonly posts: readonly { readonly id: string; readonly text: string }[];
}

export interface Round {
	readonly startedAt: number;
	/** on the same clock; undefined where the user never had all */
	readonly finishedAt: number | undefined;
	/** processor time of this thread meanwhile */
	readonly cpuMs: number;
	/** of each message its author, its id and the digest of its text */
	readonly heard: readonly string[];
}

const POSTED = Buffer.from('"type":"posted"');

/** One user after the other: each enters, says one thing and listens until everybody's is there. The same for all servers. */
let member: Member;
let posts: readonly string[];
let received: Buffer[];
let onHeard: (heard: number) => void = () => undefined;

const calls = {
	async enter(place: Place, part: Part) {
		const { room } = place;
		member = await Member.enters(place, part.name);
		posts = part.posts.map(({ id, text }) => JSON.stringify({ type: "post", ref: 0, room, id, text }));
		received = [];
		let heard = 0;
		member.socket.on("message", (data: Buffer) => {
			received.push(data);
			// counted without parsing: 8 users parse 64 MB, and the clock would show that instead of the server. Inside a
			// text the mark cannot stand, as its quotes would be escaped
			for (let at = data.indexOf(POSTED); at >= 0; at = data.indexOf(POSTED, at + POSTED.length)) heard++;
			onHeard(heard);
		});
	},
	/** posts and listens until the user has `count` messages, or until it makes no sense any more */
	async round(count: number, deadlineMs: number): Promise<Round> {
		const finished = Promise.withResolvers<number | undefined>();
		const deadline = setTimeout(finished.resolve, deadlineMs, undefined);
		const gone = () => finished.reject(new Error("the server closed the link in mid-round"));
		member.socket.once("close", gone);
		onHeard = (heard) => {
			if (heard >= count) finished.resolve(clockMs());
		};
		const cpu = process.threadCpuUsage();
		const startedAt = clockMs();
		for (const post of posts) member.socket.send(post);
		const finishedAt = await finished.promise;
		const { user, system } = process.threadCpuUsage(cpu);
		clearTimeout(deadline);
		// whatever the server sent twice has arrived before the answer to this
		if (finishedAt !== undefined) await member.asks({ type: "ping", n: 1 }, "pong");
		const messages = received.flatMap(framesOf).filter(({ type }) => type === "posted");
		const heard = messages.map(
			({ name, id, text }) => `${name} ${id} ${createHash("sha1").update(String(text)).digest("hex")}`,
		);
		return { startedAt, finishedAt, cpuMs: (user + system) / 1_000, heard };
	},
	async leave() {
		const { socket } = member;
		if (socket.readyState === WebSocket.CLOSED) return;
		const closed = once(socket, "close");
		member.leaves();
		await closed;
	},
};
export type UserCalls = typeof calls;
answerCalls(calls);

/** One clock for all threads; that of `performance` begins with each thread. */
function clockMs(): number {
	return Number(process.hrtime.bigint()) / 1e6;
}
