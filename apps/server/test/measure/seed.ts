import { randomUUID } from "node:crypto";
import { type JetStreamClient, jetstream } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { FIRST_FORM, seal } from "@parley/engine/order/jetstream/envelope";
import type { Draft } from "../../src/app/drafts.ts";

const PEOPLE_PER_ROOM = 10;
/** Publishes under way. */
const WINDOW = 1_000;
/** Of messages as people write them: 5 to 25 words of 2 to 9 letters, the frequent ones short. */
const WORDS = Array.from({ length: 5_000 }, (_, index) => word(index));
const limits = {
	...{ roomsMax: 1_000_000, conversationsMax: 1_000_000, sessionsMax: 1_000_000 },
	...{ conversationsUnansweredMax: 1_000, reportsOpenMax: 500, roomBansMax: 1_000 },
	...{ activityStartBytesMax: 8_192, activityMoveBytesMax: 1_024, activityStateBytesMax: 262_144 },
	...{ membershipsMax: 1_000_000, membershipsPerPersonMax: 200 },
};

/** Publishes drafts as a node does, by the same form; a node is there to archive them. */
export class Seeder {
	readonly #client: JetStreamClient;
	readonly #subject: string;
	/** as long as the reference of a node's own drafts */
	readonly #run = randomUUID();
	readonly #sessions: readonly string[];
	#count = 0;

	constructor(connection: NatsConnection, stream: string, people: number) {
		this.#client = jetstream(connection);
		this.#subject = `${stream}.drafts`;
		this.#sessions = Array.from({ length: people }, () => randomUUID());
	}

	/** Everybody has a name, and a seat in a room of ten. */
	async people(): Promise<void> {
		const at = Date.now();
		const { length: people } = this.#sessions;
		await this.#publishAll(Math.ceil(people / PEOPLE_PER_ROOM), (index) => ({
			...{ type: "open-room", room: `room-${index}`, title: `Room ${index}`, topic: "", capacity: 50 },
			...{ listed: true, by: null, at, limits },
		}));
		await this.#publishAll(people, (index) => ({
			...{ type: "open-session", session: this.#session(index), tokenHash: randomUUID() },
			...{ name: `guest ${this.#run.slice(0, 8)} ${index}`, at, limits },
		}));
		await this.#publishAll(people, (index) => ({
			...{ type: "take-seat", session: this.#session(index), room: this.#room(index), at },
		}));
	}

	async messages(count: number): Promise<void> {
		await this.#publishAll(count, (index) => ({
			...{ type: "post", session: this.#session(index), room: this.#room(index) },
			...{ id: risingUuid(), text: sentence(), at: Date.now() },
		}));
	}

	#session(index: number): string {
		return this.#sessions[index % this.#sessions.length] ?? "";
	}

	#room(index: number): string {
		return `room-${Math.floor((index % this.#sessions.length) / PEOPLE_PER_ROOM)}`;
	}

	async #publishAll(count: number, draft: (index: number) => Draft): Promise<void> {
		let next = 0;
		const publishNext = async (): Promise<void> => {
			while (next < count) {
				this.#count += 1;
				const ref = `${this.#run}.${this.#count}`;
				await this.#client.publish(this.#subject, seal(ref, draft(next++), FIRST_FORM), {
					msgID: ref,
					retries: 10,
				});
			}
		};
		await Promise.all(Array.from({ length: WINDOW }, publishNext));
	}
}

function word(index: number): string {
	const length = 2 + Math.floor(Math.log2(index + 1) / 2) + (index % 3);
	return Array.from({ length }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join("");
}

function sentence(): string {
	const length = 5 + Math.floor(Math.random() * 20);
	return Array.from({ length }, () => WORDS[Math.floor(WORDS.length * Math.random() ** 3)]).join(" ");
}

/** As pages make them, so that the archive's index grows at its end. */
function risingUuid(): string {
	const time = Date.now().toString(16).padStart(12, "0");
	return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
