import type { PlayTongue } from "./dialects.ts";
import type { Digest } from "./digest.ts";
import type { FrameFacts } from "./frame-reader.ts";
import type { ServerWord } from "./messages.ts";

interface Knower {
	readonly index: number;
	readonly room: { readonly id: string };
	readonly digest: Digest;
	readonly isSteady: boolean;
}

interface Doors {
	say(text: string): void;
	isWrong(sentence: string): void;
}

/** How much of a room somebody knows, and of the activity in it: what comes next says itself what was before it. */
export class Known {
	/** the room's chain as far as it was seen; undefined where the server keeps none */
	seq: number | undefined;
	readonly #who: Knower;
	readonly #doors: Doors;
	/** where the crowd plays, and does not write */
	readonly #play: PlayTongue | undefined;
	/** the newest move that is known; undefined: the activity was never told */
	#move: number | undefined;
	/** the newest move that was heard of */
	#heard = 0;
	/** one was behind since one asked last: what is beside the timeline comes to nobody who is (OUT6, ACT7) */
	#wasBehind = false;
	/** a move did not say the newest known one before it */
	#gap: { readonly prev: number; readonly known: number } | undefined;
	#isAsking = false;

	constructor(play: PlayTongue | undefined, who: Knower, doors: Doors) {
		this.#play = play;
		this.#who = who;
		this.#doors = doors;
	}

	/** What was asked over a link that is gone is answered by nobody. */
	isCut(): void {
		this.#isAsking = false;
	}

	/** It is told when it is over, at the latest. */
	wasBehind(): void {
		this.#wasBehind = true;
	}

	/** True where that is all; else one sits down, and asks how the activity stands. */
	comesIn(head: number): boolean {
		this.seq = head;
		const { room, index } = this.#who;
		const word = this.#play?.sit(room.id, index);
		if (word !== undefined) this.#doors.say(word);
		this.#asks();
		return this.#play === undefined;
	}

	/** BACK1, ORD3, ACT4. True where what it tells was not known. */
	follows({ chain, moves }: FrameFacts): boolean {
		if (chain !== undefined && this.seq !== undefined && chain.prev !== this.seq)
			this.#isWrong("what follows", chain.prev, this.seq);
		this.seq = chain?.seq ?? this.seq;
		return moves === undefined || this.#follows(moves);
	}

	#follows({ prev, seq }: NonNullable<FrameFacts["moves"]>): boolean {
		const [known, isWhole] = [this.#move, this.#isWhole];
		this.#heard = Math.max(this.#heard, seq);
		if (known !== undefined && seq <= known) return false;
		if (prev === known) {
			this.#move = seq;
			return true;
		}
		if (isWhole && known !== undefined && prev > known) this.#gap ??= { prev, known };
		this.#asks();
		return false;
	}

	/** ACT6, ACT7: as it stands; without a state, only that it changed. True when no move is known to be missing. */
	takes({ ref, state, actedSeq }: ServerWord): boolean {
		const move = Number(actedSeq);
		this.#heard = Math.max(this.#heard, move);
		if (ref !== undefined) this.#isAnswered();
		if (this.#play !== undefined && state !== undefined && move > (this.#move ?? 0)) {
			this.#who.digest.adopt(this.#play.sumsOf(state));
			this.#move = move;
		}
		if (!this.#isWhole) this.#asks();
		return this.#isWhole;
	}

	#isAnswered(): void {
		const gap = this.#gap;
		if (gap && this.#who.isSteady && !this.#wasBehind) this.#isWrong("a move behind", gap.prev, gap.known);
		this.#isAsking = this.#wasBehind = false;
		this.#gap = undefined;
	}

	get #isWhole(): boolean {
		return this.#move !== undefined && this.#move >= this.#heard;
	}

	#asks(): void {
		if (this.#isAsking || this.#play === undefined) return;
		this.#isAsking = true;
		this.#doors.say(this.#play.ask(this.#who.room.id));
	}

	#isWrong(what: string, prev: number, known = 0): void {
		this.#doors.isWrong(`in ${this.#who.room.id} was given ${what} #${prev} after #${known}`);
	}
}
