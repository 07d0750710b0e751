import { type Answer, Guest } from "../hostile/guest.ts";
import { LabProblem } from "../lab/errors.ts";
import type { Server } from "../lab/experiment.ts";

/** Thousands of posts may be under way before one of them. */
const ANSWER_MS_MAX = 60_000;

/** Somebody with a session and a seat, who stays; what is not done for them ends the run. */
export class Member {
	readonly token: string;
	/** Seq of the newest event of the room on entering */
	readonly head: number;
	readonly #guest: Guest;

	private constructor(guest: Guest, head: number) {
		this.#guest = guest;
		this.token = guest.token;
		this.head = head;
	}

	static async enters({ port }: Server, name: string, room: string): Promise<Member> {
		const guest = await Guest.arrives({ port }, name);
		if (!(guest instanceof Guest)) throw notDone(guest);
		const joined = await asked(guest, { type: "join", room });
		return new Member(guest, Number(joined["head"] ?? 0));
	}

	/** Resolves when the message is on disk, with its Seq. */
	async posts(room: string, text: string): Promise<number> {
		const known = await asked(this.#guest, { type: "post", room, id: crypto.randomUUID(), text });
		return Number(known["seq"] ?? 0);
	}

	leaves(): void {
		this.#guest.signsOff();
	}
}

async function asked(guest: Guest, frame: Record<string, unknown>): Promise<Answer> {
	const answer = await guest.asks(frame, ANSWER_MS_MAX);
	if (answer === undefined || answer.type === "refused") throw notDone(answer);
	return answer;
}

function notDone(answer: Answer | undefined): LabProblem {
	const what = answer === undefined ? "did not answer" : `refused: ${String(answer["message"])}`;
	return new LabProblem(`Parley ${what}`, "Is this the checkout's own server?");
}
