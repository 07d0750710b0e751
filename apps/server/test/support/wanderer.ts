import type { ServerFrame } from "@parley/protocol/server-frames";
import { expect } from "vitest";
import { known } from "./inbox.ts";
import type { Witness } from "./order-checker.ts";
import type { Person } from "./person.ts";
import type { Random } from "./random.ts";
import { brokenLinks } from "./room-chain.ts";
import { Steadfast } from "./steadfast.ts";
import { openWire, type Wire } from "./wire.ts";

type Rooms = readonly [string, ...string[]];
type Deed = "write" | "burst" | "blow-up" | "edit" | "remove" | "react" | "look-back" | "move" | "trouble";

/** Weighed by how often each stands here. */
const DEEDS = [
	...["write", "write", "write", "write", "burst", "blow-up", "edit", "edit", "remove", "react", "react"],
	...["look-back", "move", "trouble", "trouble"],
] as [Deed, ...Deed[]];
const TROUBLES = ["cut", "drop", "stall", "refuse", "deaf"] as const;

/** A person at random: talks, changes what was said, moves between rooms, and has every trouble a link can have. */
export class Wanderer {
	readonly #steadfast: Steadfast;
	readonly #wire: Wire;
	readonly #random: Random;
	readonly #rooms: Rooms;
	readonly #own: { room: string; seq: number }[] = [];
	readonly #letters: Promise<unknown>[] = [];
	/** what ends the present trouble; while there is one, nothing is waited for */
	#relief: (() => void) | undefined;
	#count = 0;

	private constructor(steadfast: Steadfast, wire: Wire, random: Random, rooms: Rooms) {
		this.#steadfast = steadfast;
		this.#wire = wire;
		this.#random = random;
		this.#rooms = rooms;
	}

	static async arrives(name: string, port: number, random: Random, rooms: Rooms): Promise<Wanderer> {
		const wire = await openWire(port);
		const wayIn = async (): Promise<{ port: number }> => {
			await wire.passing();
			return { port: wire.port };
		};
		const wanderer = new Wanderer(await Steadfast.arrives(name, wayIn), wire, random, rooms);
		await wanderer.#joins(rooms[0]);
		return wanderer;
	}

	get person(): Person {
		return this.#steadfast.person;
	}

	get witness(): Witness {
		return this.#steadfast.witness;
	}

	async wanders(rounds: number): Promise<void> {
		for (let round = 0; round < rounds; round++) {
			if (this.#relief === undefined) await this.#does(this.#random.pick(DEEDS));
			else await this.#suffers();
		}
	}

	/** All troubles over, in all rooms, everything said. */
	async comesHome(): Promise<void> {
		this.#endTrouble();
		await Promise.all(this.#letters);
		for (const room of this.#rooms) if (!this.#steadfast.rooms.has(room)) await this.#joins(room);
		// that a link was cut is not known before something was asked over it
		const [room] = this.#rooms;
		await this.#steadfast.persists(() =>
			this.person.fetches({ before: this.person.heldIn(room) + 1, limit: 1 }, room),
		);
		this.#steadfast.rests();
	}

	async #does(deed: Deed): Promise<void> {
		switch (deed) {
			case "write":
				return this.#waits(this.#writes());
			case "burst":
				for (let line = 0; line < 10; line++) void this.#writes();
				return;
			case "blow-up":
				for (let line = 0; line < 4; line++) void this.#writes("x".repeat(30_000));
				return;
			case "edit":
				return this.#changes({ type: "edit", text: `edited ${this.#next()}` });
			case "remove":
				return this.#changes({ type: "remove" });
			case "react":
				return this.#changes({ type: "react", emoji: "👍", on: this.#random.happens(0.7) });
			case "look-back":
				return this.#looksBack();
			case "move":
				return this.#moves();
			case "trouble":
				this.#getsIntoTrouble();
		}
	}

	/** In trouble one writes on, and cannot know whether it arrives. */
	async #suffers(): Promise<void> {
		void this.#writes();
		await new Promise((resolve) => setImmediate(resolve));
		if (this.#random.happens(0.3)) this.#endTrouble();
	}

	#getsIntoTrouble(): void {
		const { link } = this.person;
		switch (this.#random.pick(TROUBLES)) {
			case "cut":
				this.#wire.cut();
				return;
			case "drop":
				link.socket.terminate();
				return;
			case "stall":
				this.#wire.stall();
				this.#relief = () => {
					this.#wire.cut();
					this.#wire.pass();
				};
				return;
			case "refuse":
				this.#wire.refuse();
				this.#relief = () => this.#wire.pass();
				return;
			case "deaf":
				link.pausesReading();
				this.#relief = () => link.resumesReading();
		}
	}

	#endTrouble(): void {
		this.#relief?.();
		this.#relief = undefined;
	}

	#writes(more = ""): Promise<unknown> {
		const [somewhere, ...others] = [...this.#steadfast.rooms];
		if (somewhere === undefined) return Promise.resolve();
		const room = this.#random.pick([somewhere, ...others]);
		const letter = this.#steadfast.writes(room, `${this.person.name} ${this.#next()} ${more}`);
		const kept = letter.then((seq) => this.#own.push({ room, seq }));
		this.#letters.push(kept);
		return kept;
	}

	async #waits(letter: Promise<unknown>): Promise<void> {
		if (this.#random.happens(0.7)) await letter;
	}

	async #changes(change: Record<string, unknown>): Promise<void> {
		const own = this.#own[this.#random.below(this.#own.length)];
		if (own === undefined || !this.#steadfast.rooms.has(own.room)) return;
		const { room, seq: target } = own;
		const answer = await this.#steadfast.persists(() => this.person.asks({ ...change, room, target }));
		expectOneOf(answer, ["ok", "no-such-message"]);
	}

	async #looksBack(): Promise<void> {
		const [room] = this.#steadfast.rooms;
		if (room === undefined) return;
		const before = this.person.heldIn(room) + 1;
		const page = await this.#steadfast.persists(() => this.person.fetches({ before, limit: 40 }, room));
		expect(brokenLinks(known(page.events))).toEqual([]);
	}

	async #moves(): Promise<void> {
		const room = this.#random.pick(this.#rooms);
		if (!this.#steadfast.rooms.has(room)) return this.#joins(room);
		await Promise.all(this.#letters);
		this.#steadfast.rooms.delete(room);
		const answer = await this.#steadfast.persists(() => this.person.asks({ type: "leave", room }));
		expectOneOf(answer, ["ok", "not-a-member"]);
	}

	async #joins(room: string): Promise<void> {
		const answer = await this.#steadfast.persists(() => this.person.asks({ type: "join", room }));
		expectOneOf(answer, ["joined"]);
		this.#steadfast.rooms.add(room);
		// The link may have been lost and taken anew between the answer and this line.
		await this.#steadfast.isBack();
		if (!this.person.link.rooms.has(room)) await this.#steadfast.persists(() => this.person.resumes(room));
	}

	#next(): number {
		return ++this.#count;
	}
}

function expectOneOf(answer: ServerFrame, allowed: readonly string[]): void {
	expect(allowed).toContain(answer.type === "refused" ? answer.code : answer.type);
}
