import { randomUUID } from "node:crypto";
import type { Posted } from "@parley/protocol/events";
import { KNOWS_OF_MANY } from "@parley/protocol/limits";
import type { RefusalCode } from "@parley/protocol/refusals";
import type { ServerFrame, ServerFrameOf, ServerFrameType } from "@parley/protocol/server-frames";
import { expect, onTestFinished } from "vitest";
import type { AppUnderTest, Deed } from "./app-under-test.ts";
import { eventsIn, Inbox } from "./inbox.ts";
import type { Acknowledged } from "./order-checker.ts";
import type { RoomChain } from "./room-chain.ts";
import { type Closed, type DialOptions, type Question, SocketLink } from "./socket-link.ts";

export const LOBBY = "lobby";

interface Arrival extends DialOptions {
	readonly token?: string;
	/** what its page knows beyond the first version; all that there is unless said otherwise */
	readonly knows?: readonly string[];
}

/** Somebody in front of a page: says hello, talks, listens, loses the link and comes back. */
export class Person {
	readonly inbox: Inbox;
	readonly acknowledged: Acknowledged[] = [];
	/** every stay in every room, over all links */
	readonly #earlier: RoomChain[] = [];
	readonly #dial: Omit<Arrival, "token">;
	#link: SocketLink;
	#welcome: ServerFrameOf<"welcome">;

	private constructor(
		inbox: Inbox,
		dial: Omit<Arrival, "token">,
		link: SocketLink,
		welcome: ServerFrameOf<"welcome">,
	) {
		this.inbox = inbox;
		this.#dial = dial;
		this.#link = link;
		this.#welcome = welcome;
	}

	/** A socket and its `hello`, taken; no room yet. */
	static async arrives(name: string, arrival: Arrival): Promise<Person> {
		const inbox = new Inbox(name);
		const link = await stranger(arrival, inbox);
		const { token, knows } = arrival;
		const welcome = await handshake(link, name, token, knows);
		return new Person(inbox, arrival, link, welcome);
	}

	get name(): string {
		return this.#welcome.name;
	}
	get session(): string {
		return this.#welcome.session;
	}
	get device(): string {
		return this.#welcome.device ?? "";
	}
	get token(): string {
		return this.#welcome.token;
	}
	get epoch(): string {
		return this.#welcome.epoch;
	}
	get limits(): ServerFrameOf<"welcome">["limits"] {
		return this.#welcome.limits;
	}
	get link(): SocketLink {
		return this.#link;
	}
	get closed(): Promise<Closed> {
		return this.#link.closed;
	}
	get app(): AppUnderTest {
		return this.#link.app;
	}
	get chains(): readonly RoomChain[] {
		return [...this.#earlier, ...this.#link.chains];
	}

	asks(question: Question | Record<string, unknown>): Promise<ServerFrame> {
		return this.#link.asks(question);
	}

	async joins(room = this.app.room): Promise<ServerFrameOf<"joined">> {
		await this.app.prepares?.(this, room);
		return expected("joined", await this.asks({ type: "join", room }));
	}

	async leaves(room = this.app.room): Promise<void> {
		expected("ok", await this.asks({ type: "leave", room }));
	}

	/** Does something new that is stored, waits for the `ok`, and resolves with the Seq. */
	does(words: string, room = this.app.room): Promise<number> {
		return this.#asksOf(room, this.app.deed(room, words));
	}

	/** That event, now or later, live or in what a `joined` brought. */
	async sees(seq: number, room = this.app.room): Promise<void> {
		await this.inbox.first(`#${seq} of ${room}`, (frame) => {
			const events = frame.type === "joined" ? frame.events : [this.app.eventOf(frame)];
			return events.find((event) => event?.seq === seq && event.room === room);
		});
	}

	/** Posts, waits for the `ok`, and resolves with the Seq. */
	says(text: string, { room = LOBBY, id = randomUUID(), replyTo = 0 } = {}): Promise<number> {
		const reply = replyTo === 0 ? {} : { replyTo };
		return this.#asksOf(room, { id, question: { type: "post", room, id, text, ...reply } });
	}

	/** As a page does: asks again under the same id until it can be stored. */
	async saysWhenItCan(text: string, room = LOBBY): Promise<void> {
		const id = randomUUID();
		const writtenAt = performance.now();
		let answer: ServerFrame | undefined;
		await expect
			.poll(
				async () => {
					answer = await this.asks({ type: "post", room, id, text });
					return answer.type;
				},
				{ timeout: 30_000 },
			)
			.toBe("ok");
		if (answer === undefined) throw new Error("nothing was answered");
		const acknowledged = { type: "posted" as const, room, id, seq: seqOf(answer) };
		this.acknowledged.push({ ...acknowledged, writtenAt, ackedAt: performance.now() });
	}

	async edits(target: number, text: string, room = LOBBY): Promise<number> {
		return this.#changes("edited", room, { type: "edit", room, target, text });
	}

	async removes(target: number, room = LOBBY): Promise<number> {
		return this.#changes("removed", room, { type: "remove", room, target });
	}

	async reacts(target: number, emoji: string, on = true, room = LOBBY): Promise<number> {
		return this.#changes("reacted", room, { type: "react", room, target, emoji, on });
	}

	/** Asks for something that is stored beside deeds, waits for the `ok`, and resolves with its Seq. */
	async changes(question: Record<string, unknown>): Promise<number> {
		return seqOf(await this.asks(question));
	}

	async fetches(
		where: { before?: number; after?: number; around?: number; limit?: number } = {},
		room = LOBBY,
	): Promise<ServerFrameOf<"page">> {
		return expected("page", await this.asks({ type: "fetch", room, ...where }));
	}

	/** The message with that text, heard now or later, live or in what a `joined` brought. */
	hears(text: string): Promise<Posted> {
		return this.inbox.first(`the message ${JSON.stringify(text.slice(0, 40))}`, (frame) =>
			eventsIn(frame).find((event): event is Posted => event.type === "posted" && event.text === text),
		);
	}

	hasHeard(text: string): boolean {
		return this.inbox.events().some((event) => event.type === "posted" && event.text === text);
	}

	/** The first frame of that type which is as wanted, received now or later. */
	receives<T extends ServerFrameType>(
		type: T,
		asWanted: (frame: ServerFrameOf<T>) => boolean = () => true,
	): Promise<ServerFrameOf<T>> {
		const pick = (frame: ServerFrame): ServerFrameOf<T> | undefined =>
			isA(type, frame) && asWanted(frame) ? frame : undefined;
		return this.inbox.first(`${type} where ${asWanted}`, pick);
	}

	/** From here on only what is new counts. */
	forgets(): void {
		this.inbox.forget();
	}

	/** A round trip: what the server sent before has arrived when this resolves. */
	async isInStep(): Promise<void> {
		const n = Math.random();
		this.#link.sends({ type: "ping", n });
		await this.receives("pong", (pong) => pong.n === n);
	}

	/** The link is lost and a new one taken, with the same token; no room is joined yet. */
	async dialsAgain(dial: Partial<Arrival> = {}, name = this.name): Promise<void> {
		const arrival = { ...this.#dial, ...dial };
		const link = await stranger(arrival, this.inbox);
		const welcome = await handshake(link, name, dial.token ?? this.token, arrival.knows);
		this.#earlier.push(...this.#link.chains);
		this.#link = link;
		this.#welcome = welcome;
	}

	/** Goes on in a room from the last event held there; what took too long is not known, and asked again, as a page does. */
	async resumes(room = this.app.room, after = this.heldIn(room)): Promise<ServerFrameOf<"joined">> {
		for (;;) {
			const answer = await this.asks({ type: "join", room, after, epoch: this.epoch });
			if (!isA("refused", answer) || answer.code !== "timed-out") return expected("joined", answer);
		}
	}

	async comesBack(
		rooms: readonly string[] = [this.app.room],
		dial: Partial<DialOptions> = {},
	): Promise<void> {
		await this.dialsAgain(dial);
		for (const room of rooms) await this.resumes(room);
	}

	/** The last Seq held of a room, over all links; 0 for none. */
	heldIn(room: string): number {
		return this.chains.findLast((chain) => chain.room === room)?.at ?? 0;
	}

	/** Another socket of the same session: a second tab. */
	opensAnotherTab(dial: Partial<Arrival> = {}): Promise<Person> {
		return Person.arrives(this.name, { ...this.#dial, ...dial, token: this.token });
	}

	async #asksOf(room: string, { id, question }: Deed): Promise<number> {
		const writtenAt = performance.now();
		const seq = seqOf(await this.asks(question));
		const type = this.app.typeOfDeed;
		this.acknowledged.push({ type, room, id, seq, writtenAt, ackedAt: performance.now() });
		return seq;
	}

	async #changes(type: "edited" | "removed" | "reacted", room: string, question: Question): Promise<number> {
		const writtenAt = performance.now();
		const seq = await this.changes(question);
		this.acknowledged.push({ type, room, seq, writtenAt, ackedAt: performance.now() });
		return seq;
	}
}

/** A socket that has not said hello. */
export async function stranger(dial: DialOptions, inbox = new Inbox("a stranger")): Promise<SocketLink> {
	const link = await SocketLink.dial(inbox, dial);
	onTestFinished(() => link.socket.terminate());
	return link;
}

export async function handshake(
	link: SocketLink,
	name: string,
	token?: string,
	knows: readonly string[] = [KNOWS_OF_MANY],
): Promise<ServerFrameOf<"welcome">> {
	const withToken = token === undefined ? {} : { token };
	const hello = { type: "hello", version: 1, name, knows: [...knows], ...withToken };
	return expected("welcome", await link.asks(hello));
}

export function expected<T extends ServerFrameType>(type: T, frame: ServerFrame): ServerFrameOf<T> {
	if (isA(type, frame)) return frame;
	throw new Error(`expected ${type}, got ${JSON.stringify(frame).slice(0, 400)}`);
}

export function refusedAs(code: RefusalCode, frame: ServerFrame): ServerFrameOf<"refused"> {
	const refused = expected("refused", frame);
	if (refused.code !== code)
		throw new Error(`expected a refusal as ${code}, got ${JSON.stringify(refused).slice(0, 400)}`);
	if (refused.message.length === 0) throw new Error(`the refusal ${code} says nothing to people`);
	return refused;
}

function isA<T extends ServerFrameType>(type: T, frame: ServerFrame): frame is ServerFrameOf<T> {
	return frame.type === type;
}

export function seqOf(answer: ServerFrame): number {
	const { seq } = expected("ok", answer);
	if (seq === undefined) throw new Error("an ok without its seq");
	return seq;
}
