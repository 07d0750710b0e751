import { ENGINE_PONG, PING, POST_REF_MIN } from "./dialects.ts";
import { Digest } from "./digest.ts";
import { type FrameFacts, FrameReader, factsOf } from "./frame-reader.ts";
import { Known } from "./known.ts";
import type { ServerWord } from "./messages.ts";
import { RawSocket } from "./raw-socket.ts";
import { now, type Room, type Stage } from "./stage.ts";

/**
 * `away`: no link, and none wanted. `coming`: on the way in. `inside`: reads and writes. `returning`: in the room
 * again, what was missed is still on its way.
 */
type Place = "away" | "coming" | "inside" | "returning";

/** One simulated person on one socket, in one room. */
export class Person {
	readonly index: number;
	readonly room: Room;
	readonly digest = new Digest();
	readonly #stage: Stage;
	#socket: RawSocket | undefined;
	#reader: FrameReader | undefined;
	#place: Place = "away";
	#token: string | undefined;
	#epoch = "";
	readonly #known: Known;
	#isSteady = false;
	#isPaused = false;
	/** reads no faster than this; 0 is as it comes */
	#bytesPerSecond = 0;
	#bytesOfOldLinks = 0;
	#onInside: (() => void) | undefined;
	#onPong: ((n: unknown) => void) | undefined;
	#port: number | undefined;

	constructor(stage: Stage, index: number, room: Room) {
		this.#stage = stage;
		this.index = index;
		this.room = room;
		this.#known = new Known(stage.tongue.play, this, {
			say: (text) => this.#socket?.say(text),
			isWrong: (sentence) => this.#isWrong(sentence),
		});
	}

	get bytesRead(): number {
		return this.#bytesOfOldLinks + (this.#socket?.bytesRead ?? 0);
	}

	get descriptor(): number | undefined {
		return this.#socket?.descriptor;
	}

	/** Counts among the screens that a message has to reach. */
	get isSteady(): boolean {
		return this.#isSteady;
	}

	/** Connects and takes a seat, or comes back to it, at another port if given; resolves when all that was missed is there. */
	enters(port = this.#port): Promise<void> {
		this.#port = port;
		this.#connect("coming");
		return new Promise((resolve) => {
			this.#onInside = resolve;
		});
	}

	/** Gives the number of the message. */
	posts(text: string, due: number): number {
		const { board, tongue, ids } = this.#stage;
		const k = board.write(this.index, this.room.index, due);
		this.#socket?.say(tongue.post(this.room.id, ids.idOf(k), text, k));
		return k;
	}

	pings(): Promise<void> {
		this.#socket?.say(this.#stage.tongue.ping);
		return new Promise((resolve) => {
			this.#onPong = (answer) => {
				if (answer !== PING) this.#isWrong(`was answered ${answer} to ping ${PING}`);
				resolve();
			};
		});
	}

	pauses(): void {
		this.#becomeSteady(false);
		this.#isPaused = true;
		this.#socket?.pause();
	}

	resumes(): void {
		this.#isPaused = false;
		this.#socket?.resume();
	}

	slowsDown(bytesPerSecond: number): void {
		this.#bytesPerSecond = bytesPerSecond;
		if (bytesPerSecond > 0) this.#becomeSteady(false);
	}

	isCut(): void {
		this.#becomeSteady(false);
		this.#dropLink((socket) => socket.cut());
	}

	leaves(): void {
		this.#becomeSteady(false);
		this.#dropLink((socket) => socket.close());
	}

	/** Counts among the screens that a message has to reach, from the next message on. */
	readsSteadily(): void {
		this.#becomeSteady(this.#place === "inside" && !this.#isPaused && this.#bytesPerSecond === 0);
	}

	#becomeSteady(steady: boolean): void {
		if (steady === this.#isSteady) return;
		this.#isSteady = steady;
		this.#stage.board.steady(this.room.index, steady ? 1 : -1);
	}

	#connect(place: Place): void {
		const { tongue, ids, port, ports } = this.#stage;
		this.#place = place;
		const socket = new RawSocket({
			port: this.#port ?? ports[this.index] ?? port,
			path: tongue.path,
			onOpen: () => (tongue.opening === undefined ? this.#sayHello() : socket.say(tongue.opening)),
			onBytes: (bytes, end) => this.#onBytes(bytes, end),
			onGone: (why) => this.#onGone(why),
		});
		this.#socket = socket;
		this.#known.isCut();
		this.#reader = new FrameReader({
			log: this.room.log,
			factsOf: (text) => factsOf(text, tongue, ids),
			onFacts: (facts) => this.#onFacts(facts),
			onPing: (payload) => socket.pong(payload),
			onClose: (code) => socket.answerClose(code),
		});
	}

	#dropLink(how: (socket: RawSocket) => void): void {
		const socket = this.#socket;
		this.#place = "away";
		this.#socket = undefined;
		this.#bytesOfOldLinks += socket?.bytesRead ?? 0;
		if (socket !== undefined) how(socket);
	}

	/** A reader that was too slow is cut and may resume: it does so once it reads again. */
	#onGone(why: string): void {
		const mayResume = this.#token !== undefined && this.#place !== "coming";
		const wasSlow = !this.#isSteady;
		this.#bytesOfOldLinks += this.#socket?.bytesRead ?? 0;
		this.#socket = undefined;
		this.#becomeSteady(false);
		if (mayResume && wasSlow) return this.#connect("returning");
		this.#place = "away";
		this.#stage.fail({ kind: "lost", sentence: `p${this.index} lost the link: ${why}` });
	}

	#sayHello(): void {
		const { tongue, initial } = this.#stage;
		this.#socket?.say(tongue.hello(`${initial}${this.index}`, this.room.id, this.#token));
	}

	#onBytes(bytes: Buffer, end: number): void {
		this.#reader?.push(bytes, end);
		if (this.#bytesPerSecond > 0 && !this.#isPaused) this.#rest((end / this.#bytesPerSecond) * 1000);
	}

	/** For as long as what was read may take. */
	#rest(ms: number): void {
		const socket = this.#socket;
		socket?.pause();
		setTimeout(() => {
			if (!this.#isPaused && this.#socket === socket) socket?.resume();
		}, ms);
	}

	#onFacts(facts: FrameFacts): void {
		const { numbers, stretch, broken, others } = facts;
		if (broken !== undefined) this.#isWrong(`in ${this.room.id}: ${broken}`);
		if (this.#known.follows(facts) && numbers.length > 0) {
			this.digest.add(stretch);
			const { board, tally } = this.#stage;
			for (let own = tally.arrived(numbers, now(), board, this); own > 0; own--)
				this.#stage.onOwn(this.index);
		}
		for (const word of others) this.#onWord(word);
	}

	#onWord(word: ServerWord): void {
		const { tongue } = this.#stage;
		switch (word.type) {
			case "opened":
				return this.#sayHello();
			case "engine-ping":
				return this.#socket?.say(ENGINE_PONG);
			case "welcome": {
				if (typeof word["token"] === "string") this.#token = word["token"];
				if (typeof word["epoch"] === "string") this.#epoch = word["epoch"];
				const join = tongue.join(this.room.id, this.#known.seq, this.#epoch);
				return join === undefined ? this.#isInside() : this.#socket?.say(join);
			}
			case "joined":
				if (word["recovered"] === true) return;
				return this.#isInsideIf(this.#known.comesIn(Number(word["head"])));
			case "activity":
				return this.#isInsideIf(this.#known.takes(word));
			case "link":
				this.#known.wasBehind();
				return this.#isInsideIf(word["state"] === "live");
			case "pong": {
				const answered = this.#onPong;
				this.#onPong = undefined;
				if (answered === undefined) return this.#isWrong("was answered twice to one ping");
				return answered(word["n"]);
			}
			case "refused":
				return this.#onRefused(Number(word["ref"] ?? 0), word);
		}
	}

	#onRefused(ref: number, word: ServerWord): void {
		if (ref < POST_REF_MIN)
			return this.#stage.fail({
				kind: "lost",
				sentence: `p${this.index} was not let in: ${String(word["code"])}`,
			});
		this.#stage.board.takeBack(ref - POST_REF_MIN, this.room.index);
		this.#stage.onOwn(this.index);
	}

	#isWrong(sentence: string): void {
		this.#stage.fail({ kind: "wrong", sentence: `p${this.index} ${sentence}` });
	}

	#isInsideIf(isAllKnown: boolean): void {
		if (isAllKnown && this.#place !== "inside") this.#isInside();
	}

	#isInside(): void {
		this.#place = "inside";
		this.#onInside?.();
		this.#onInside = undefined;
	}
}
