import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Person as Mover } from "@parley/activities/activity";
import { begin, fold, type Held, isRefused, known, type Move } from "@parley/activities/run";
import { seatOfPerson } from "@parley/activities/seats";
import type { Dice } from "@parley/activities/test/dice";
import type { Folder } from "@parley/activities/test/folders";
import { Table } from "@parley/activities/test/table";
import type { ActivityOfPosted } from "@parley/protocol/activity-frames";
import type { ServerFrame } from "@parley/protocol/server-frames";
import Database from "better-sqlite3";
import { eventsIn } from "./inbox.ts";
import { LOBBY, type Person, seqOf } from "./person.ts";
import type { Steadfast } from "./steadfast.ts";

const REFUSALS_MAX = 60;
/** Any eight. */
const NUMBERS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];

interface Acknowledged {
	readonly seq: number;
	readonly by: string;
}

/** How it stood behind each of its moves, by Seq; the first is its message. */
type Standings = ReadonlyMap<number, { readonly held: Held; readonly move: Move | undefined }>;

/** One activity that people play at random in a house that may die, and what must be true of it at the end. */
export class PlayedActivity {
	readonly #folder: Folder;
	readonly #start: unknown;
	readonly #begunBy: Mover;
	readonly target: number;
	/** as it lay in the house before anything was done in it */
	readonly #asBegun: Held;
	readonly #acknowledged: Acknowledged[] = [];
	/** only to play sensibly: what it says is proof of nothing */
	readonly #mirror: Table;
	/** in a row: the mirror may have missed a move whose answer a kill swallowed */
	#refusals = 0;

	private constructor(folder: Folder, start: unknown, begunBy: Mover, target: number, asBegun: Held) {
		this.#folder = folder;
		this.#start = start;
		this.#begunBy = begunBy;
		this.target = target;
		this.#asBegun = asBegun;
		this.#mirror = new Table(folder.rules, start, { by: begunBy });
	}

	static async begins(
		steadfast: Steadfast,
		folder: Folder,
		dice: Dice,
		dataDir: string,
	): Promise<PlayedActivity> {
		const { person } = steadfast;
		const start = folder.walk.start(dice);
		const question = {
			type: "post",
			room: LOBBY,
			id: randomUUID(),
			text: "",
			activity: { name: folder.name, start },
		};
		const target = seqOf(await steadfast.persists(() => person.asks(question)));
		const begunBy = { id: person.session, name: person.name };
		return new PlayedActivity(folder, start, begunBy, target, asBegunIn(dataDir, target));
	}

	get acknowledgedCount(): number {
		return this.#acknowledged.length;
	}

	/** Does something, if the rules let them; over a lost link it is done again. False: it is over, or stuck. */
	async moves(steadfast: Steadfast, dice: Dice): Promise<boolean> {
		const { person } = steadfast;
		const me = { id: person.session, name: person.name };
		const command = this.#folder.walk.command(this.#mirror.state(), dice, me);
		const { target } = this;
		const answer = await steadfast.persists(() => person.asks({ type: "act", room: LOBBY, target, command }));
		if (answer.type === "ok") {
			this.#acknowledged.push({ seq: seqOf(answer), by: me.id });
			this.#mirror.act(me, command);
			this.#refusals = 0;
			return true;
		}
		if (answer.type !== "refused" || answer.code !== "not-allowed")
			throw new Error(
				`${this.#folder.name}: ${JSON.stringify(command)} is answered by ${JSON.stringify(answer)}`,
			);
		this.#refusals += 1;
		return answer.reason !== "over" && this.#refusals < REFUSALS_MAX;
	}

	/** All that is wrong with it, in sentences: with what the house kept, and with what each person was told of it. */
	async wrongs(dataDir: string, people: readonly Person[]): Promise<string[]> {
		const standings = this.#standings(movesIn(dataDir, this.target), await this.#begunAt(people[0]));
		const missing = this.#acknowledged.filter(({ seq, by }) => standings.get(seq)?.move?.by.id !== by);
		const now = await Promise.all(
			people.map((person) => person.asks({ type: "activity", room: LOBBY, target: this.target })),
		);
		return [
			...missing.map(({ seq }) => `the acknowledged move #${seq} is not there`),
			...people.flatMap((person, index) =>
				[...person.inbox.heard, now[index]].flatMap((frame) =>
					frame === undefined ? [] : this.#wrongsOf(frame, person, standings),
				),
			),
		].map((wrong) => `${this.#folder.name} #${this.target}: ${wrong}`);
	}

	#wrongsOf(frame: ServerFrame, person: Person, standings: Standings): string[] {
		const told = eventsIn(frame).flatMap((event) =>
			event.type === "posted" && event.seq === this.target && event.activity !== undefined
				? [event.activity]
				: [],
		);
		if (frame.type === "activity" && frame.target === this.target) told.push(frame);
		const wrongs = told.flatMap((activity) => this.#wrongOf(activity, person, standings) ?? []);
		if (frame.type !== "acted" || frame.target !== this.target) return wrongs;
		const { seq, by, at, event, random } = frame;
		const stood = standings.get(seq);
		const { view, tell } = this.#folder.rules;
		if (view === undefined) {
			const isSame = isDeepStrictEqual({ seq, by, at, event, random: random ?? [] }, stood?.move);
			return isSame ? wrongs : [...wrongs, `${person.name} was told of another move #${seq} than was made`];
		}
		const said = stood?.move && tell?.(stood.move.event, stood.held.state);
		const isAllowed =
			by.id === "" && by.name === "" && random === undefined && isDeepStrictEqual(event, said);
		return isAllowed ? wrongs : [...wrongs, `${person.name} was told what hides: ${JSON.stringify(frame)}`];
	}

	#wrongOf(
		{ state, seats, actedSeq }: ActivityOfPosted,
		person: Person,
		standings: Standings,
	): string | undefined {
		const held = standings.get(actedSeq)?.held;
		if (held === undefined) return `${person.name} was told of a move #${actedSeq} that is not there`;
		if (seats !== undefined && !isDeepStrictEqual(seats, held.seats))
			return `${person.name} was told of other seats at #${actedSeq}`;
		if (state === undefined) return undefined;
		const { view } = this.#folder.rules;
		const places = held.seats.map(known);
		const me = { id: person.session, name: person.name };
		const viewer = { me, seat: seatOfPerson(places, me.id), seats: places };
		const shown = view === undefined ? held.state : view(held.state, viewer);
		if (isDeepStrictEqual(state, JSON.parse(JSON.stringify(shown)))) return undefined;
		return `${person.name} was told another state at #${actedSeq} than it has: ${JSON.stringify({ state, shown })}`;
	}

	#standings(moves: readonly (Move & { readonly after: number })[], at: number): Standings {
		const { rules } = this.#folder;
		const begun = this.#begun(at);
		const standings = new Map<number, { held: Held; move: Move | undefined }>();
		standings.set(this.target, { held: begun, move: undefined });
		let before = this.target;
		let held: Held = begun;
		for (const { after, ...move } of moves) {
			if (after !== before) throw new Error(`#${move.seq} says that it follows #${after}, not #${before}`);
			held = fold(rules, held, move);
			standings.set(move.seq, { held, move });
			before = move.seq;
		}
		return standings;
	}

	/** What the numbers that it began with were is told to nobody: where it drew some, it began as it lay there. */
	#begun(at: number): Held {
		let isDrawn = false;
		const random = () => {
			isDrawn = true;
			return NUMBERS;
		};
		const acting = { me: this.#begunBy, mayModerate: true, at, random };
		const begun = begin(this.#folder.rules, this.#start, acting);
		if (isRefused(begun)) throw new Error(`it cannot begin: ${begun.refused}`);
		return isDrawn ? this.#asBegun : begun;
	}

	async #begunAt(person: Person | undefined): Promise<number> {
		const page = await person?.fetches({ around: this.target, limit: 1 });
		const posted = page?.events.find(({ seq }) => seq === this.target);
		if (posted === undefined || !("at" in posted)) throw new Error("its message is not there");
		return posted.at;
	}
}

interface Row {
	readonly seq: number;
	readonly prev: number;
	readonly by: string;
	readonly name: string;
	readonly at: number;
	readonly random: string | null;
	readonly event: string;
}

function asBegunIn(dataDir: string, target: number): Held {
	const database = new Database(join(dataDir, "parley.db"), { readonly: true });
	const row = database
		.prepare("SELECT state, seats, over FROM activity_states WHERE seq = ?")
		.get(target) as { readonly state: string; readonly seats: string; readonly over: number };
	database.close();
	return { state: JSON.parse(row.state), seats: JSON.parse(row.seats), over: row.over === 1 };
}

/** As the house keeps them: of an activity that hides something it tells nobody. */
function movesIn(dataDir: string, target: number): (Move & { readonly after: number })[] {
	const database = new Database(join(dataDir, "parley.db"), { readonly: true });
	const rows = database
		.prepare("SELECT * FROM activity_moves WHERE target = ? ORDER BY seq")
		.all(target) as Row[];
	database.close();
	return rows.map(({ seq, prev, by, name, at, random, event }) => ({
		...{ seq, after: prev, by: { id: by, name }, at },
		random: random === null ? [] : JSON.parse(random),
		event: JSON.parse(event),
	}));
}
