import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Caller, calls, dial, Guest, previewOf } from "./guest.ts";
import { pages } from "./pages.ts";

/** What somebody with one address and as many sessions as they like does with it, without breaking a single rule of the wire. */
export const ABUSE_KINDS = ["rooms", "reactions", "uploads", "hellos", "seats", "previews"] as const;
export type AbuseKind = (typeof ABUSE_KINDS)[number];

/** The room that abuse is aimed at; the honest talk in another. */
export const SQUARE = "square";
const REFUSED_PAUSE_MS = 20;
const UPLOAD_BYTES = 26_214_400;
const NAMES = ["lobby keeper", "p0", "p1", "p2"] as const;
const WIDE = { title: "😀".repeat(80), topic: "😀".repeat(240) };
const EMOJI = Array.from({ length: 0x800 }, (_, index) => String.fromCodePoint(0x1f300 + index)).filter(
	(text) => /^\p{Emoji_Presentation}$/u.test(text),
);

export interface Abused {
	/** what the server let them do, and what it did not */
	readonly done: number;
	readonly refused: number;
}

/** As fast as the server answers, over as many sockets as it gives to that address. */
export async function abuse(caller: Caller, kind: AbuseKind, ms: number): Promise<Abused> {
	const abuser = new Abuser(caller, performance.now() + ms);
	await abuser[kind]();
	return abuser.counts;
}

class Abuser {
	readonly #caller: Caller;
	readonly #end: number;
	readonly #guests: Guest[] = [];
	#done = 0;
	#refused = 0;
	#names = 0;

	constructor(caller: Caller, end: number) {
		this.#caller = caller;
		this.#end = end;
	}

	get counts(): Abused {
		return { done: this.#done, refused: this.#refused };
	}

	/** Opens rooms with the widest words there are, and asks for the list of all of them. */
	async rooms(): Promise<void> {
		await this.#crowd(
			100,
			async (guest, turn) => guest.asks({ type: "open", room: this.#name(turn), ...WIDE }),
			[this.#over(10, () => this.#requests({ path: "/api/rooms" }))],
		);
	}

	/** Fills messages with reactions, each a different one, while others come in and go. */
	async reactions(): Promise<void> {
		const seqs: number[] = [];
		await this.#crowd(100, async (guest, turn) => {
			if (turn === 0) {
				await guest.asks({ type: "join", room: SQUARE });
				const id = randomUUID();
				const posted = await guest.asks({ type: "post", room: SQUARE, id, text: "like this" });
				if (typeof posted?.["seq"] === "number") seqs.push(posted["seq"]);
				return posted;
			}
			if (turn % 50 === 0) {
				await guest.asks({ type: "leave", room: SQUARE });
				return guest.asks({ type: "join", room: SQUARE });
			}
			const target = seqs.at(-1 - (turn % Math.min(50, Math.max(1, seqs.length)))) ?? 1;
			const emoji = EMOJI[(turn * 7 + this.#names) % EMOJI.length];
			return guest.asks({ type: "react", room: SQUARE, target, emoji, on: true });
		});
	}

	/** Begins the largest uploads there may be, one session after the other, and never sends a byte. */
	async uploads(): Promise<void> {
		await this.#over(20, async () => {
			const token = await this.#session();
			for (let upload = 0; upload < 20 && token !== undefined && !this.#isOver; upload++)
				await this.#requests({
					method: "POST",
					path: "/api/uploads",
					headers: {
						authorization: `Bearer ${token}`,
						"tus-resumable": "1.0.0",
						"upload-length": String(UPLOAD_BYTES),
					},
				});
		});
	}

	/** Says hello again and again with a name that somebody else holds. */
	async hellos(): Promise<void> {
		const own = await this.#arrives();
		await this.#over(150, async () => {
			const socket = await dial(this.#caller);
			if (socket === undefined) return this.#refuse();
			let ref = 0;
			while (!this.#isOver && socket.readyState === socket.OPEN) {
				const hello = { type: "hello", version: 1, name: NAMES[ref % NAMES.length], token: own?.token };
				socket.send(JSON.stringify({ ...hello, ref: ++ref }));
				this.#done++;
				await sleep(10);
			}
			socket.terminate();
		});
	}

	/** Sits down on every seat of the room, and stands in its line with all others. */
	async seats(): Promise<void> {
		await this.#crowd(200, async (guest, turn) => {
			if (turn > 1) await sleep(1_000);
			return guest.asks({ type: turn === 0 ? "join" : "wait", room: SQUARE });
		});
	}

	/** Asks for previews of pages that are dear to read, each of a host of its own. */
	async previews(): Promise<void> {
		const { port, end } = await pages("dear");
		let asked = 0;
		const asking = this.#over(200, async () => {
			const token = await this.#session();
			while (token !== undefined && !this.#isOver)
				await this.#requests(previewOf(token, `http://h${++asked}.attacker.example:${port}/${asked}`));
		});
		// what stands in line then finds nothing: nobody waits for it until its deadline
		await sleep(Math.max(0, this.#end - performance.now()));
		end();
		await asking;
	}

	/** So many guests, each of whom does one thing after the other. */
	async #crowd(
		count: number,
		does: (guest: Guest, turn: number) => Promise<{ readonly type: string } | undefined>,
		beside: readonly Promise<void>[] = [],
	): Promise<void> {
		const crowd = this.#over(count, async () => {
			const guest = await this.#arrives();
			for (let turn = 0; guest !== undefined && !this.#isOver; turn++) {
				const answer = await does(guest, turn);
				if (answer === undefined) return;
				if (answer.type === "refused") await this.#refuse();
				else this.#done++;
			}
		});
		await Promise.all([crowd, ...beside]);
		for (const guest of this.#guests) guest.leaves();
	}

	async #arrives(): Promise<Guest | undefined> {
		const guest = await Guest.arrives(this.#caller, this.#name(0));
		if (!(guest instanceof Guest)) {
			await this.#refuse();
			return undefined;
		}
		this.#guests.push(guest);
		return guest;
	}

	/** The token of a new one, made without a socket. */
	async #session(): Promise<string | undefined> {
		const { status, text } = await this.#requests({
			method: "POST",
			path: "/api/sessions",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ name: this.#name(0) }),
		});
		return status === 201 || status === 200 ? (JSON.parse(text) as { token: string }).token : undefined;
	}

	async #requests(call: Parameters<typeof calls>[1]): Promise<{ status: number; text: string }> {
		const answer = await calls(this.#caller, call);
		if (answer.status >= 200 && answer.status < 300) this.#done++;
		else await this.#refuse();
		return answer;
	}

	/** So many at once do it again and again until the time is over. */
	async #over(count: number, does: () => Promise<unknown>): Promise<void> {
		const one = async (): Promise<void> => {
			while (!this.#isOver) {
				await does();
				await sleep(1);
			}
		};
		await Promise.all(Array.from({ length: count }, one));
	}

	async #refuse(): Promise<void> {
		this.#refused++;
		await sleep(REFUSED_PAUSE_MS);
	}

	get #isOver(): boolean {
		return performance.now() >= this.#end;
	}

	#name(turn: number): string {
		this.#names++;
		return `x-${this.#names}-${turn}`;
	}
}
