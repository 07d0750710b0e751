import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type FileInfo, filePath } from "@parley/protocol/files";
import { RoomSummary } from "@parley/protocol/http";
import type { ServerFrame } from "@parley/protocol/server-frames";
import { bytesOf } from "./files.ts";
import { call, get } from "./http.ts";
import { expected, Person } from "./person.ts";
import { type DialOptions, isLostLink } from "./socket-link.ts";
import type { WayIn } from "./steadfast.ts";
import { uploads } from "./uploads.ts";

/** Between two of them: all that they were told is looked at one by one in the end. */
const BREATH_MS = 100;

/** What somebody was told that they have; `file` was posted in their room. */
interface Holding {
	readonly name: string;
	readonly session: string;
	readonly token: string;
	room?: string;
	file?: { readonly info: FileInfo; readonly text: string };
}

/**
 * People who come for the first time, one after the other: each takes a name, opens a room and posts a file in it.
 * Unlike a post, none of these carries an id by which it can be repeated: whoever got no answer goes on as
 * somebody new, and only what was acknowledged counts.
 */
export class Settlers {
	readonly #wayIn: WayIn;
	readonly #label: string;
	readonly #holdings: Holding[] = [];
	#count = 0;
	#isOver = false;

	constructor(label: string, wayIn: WayIn) {
		this.#label = label;
		this.#wayIn = wayIn;
	}

	/** How many files, and so names and rooms, were acknowledged. */
	get settledCount(): number {
		return this.#holdings.filter(({ file }) => file !== undefined).length;
	}

	async come(): Promise<void> {
		while (!this.#isOver) {
			const dial = await this.#wayIn();
			try {
				await this.#settle(`${this.#label} ${this.#count++}`, dial);
			} catch (error) {
				if (!isForNow(error)) throw error;
			}
			await setTimeout(BREATH_MS);
		}
	}

	stop(): void {
		this.#isOver = true;
	}

	/** Of all that was acknowledged: a sentence for each thing that is not as it was said to be. */
	async missingAt(served: DialOptions): Promise<string[]> {
		const missing: string[] = [];
		for (const holding of this.#holdings)
			try {
				await lookFor(holding, served);
			} catch (error) {
				missing.push(`${holding.name}: ${error instanceof Error ? error.message : String(error)}`);
			}
		return missing;
	}

	async #settle(name: string, dial: DialOptions): Promise<void> {
		const person = await Person.arrives(name, dial);
		const { session, token } = person;
		const holding: Holding = { name, session, token };
		this.#holdings.push(holding);
		const room = `of-${name.replace(" ", "-")}`;
		told(await person.asks({ type: "open", room }));
		holding.room = room;
		expected("joined", told(await person.asks({ type: "join", room })));
		const text = `the words of ${name}`;
		const info = await uploads(dial, person, "words.txt", bytesOf(text));
		told(await person.asks({ type: "post", room, id: randomUUID(), text: "", files: [info.id] }));
		holding.file = { info, text };
		await person.link.drops();
	}
}

/** Refused for a fault that passes: whoever was told so comes again as somebody else. */
class ForNow extends Error {
	override readonly name = "ForNow";
}

function told(answer: ServerFrame): ServerFrame {
	if (answer.type !== "refused") return answer;
	if (answer.code === "read-only" || answer.code === "busy" || answer.code === "draining")
		throw new ForNow(answer.code);
	throw new Error(`refused as ${answer.code}: ${answer.message}`);
}

/** An upload that a fault cut short says so with a status of 5xx, or with no answer at all. */
function isForNow(error: unknown): boolean {
	if (error instanceof ForNow || isLostLink(error)) return true;
	if (error instanceof TypeError) return error.message === "fetch failed" || error.message === "terminated";
	return (
		error instanceof Error && /"code":"(read-only|busy|draining)"|: 50[0-9]\b|answered 50/.test(error.message)
	);
}

async function lookFor({ name, session, token, room, file }: Holding, served: DialOptions): Promise<void> {
	const person = await Person.arrives(name, { port: served.port, token });
	if (person.session !== session) throw new Error(`is ${person.session} now, and was ${session}`);
	await person.link.drops();
	if (room !== undefined) await get(served, `/api/rooms/${room}`, RoomSummary, { token });
	if (file === undefined) return;
	const response = await call(served, filePath(file.info));
	const text = await response.text();
	if (text !== file.text) throw new Error(`its file is ${response.status} ${text.slice(0, 100)}`);
}
