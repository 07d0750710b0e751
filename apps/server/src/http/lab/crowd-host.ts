import { join } from "node:path";
import {
	type CrowdFault,
	CrowdLine,
	type CrowdOrder,
	type CrowdState,
	type CrowdWish,
	LAB_ROOM,
} from "@parley/protocol/lab";
import { LAB_CROWD_MINUTES_MAX } from "@parley/protocol/limits";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { Wish } from "@parley/protocol/wishes";
import type { House } from "../../app/context.ts";
import { act } from "../../moderation/moderate.ts";
import { roomWithDefaults } from "../../rooms/open.ts";
import { LabChild } from "./lab-child.ts";

export interface CrowdHostOptions {
	readonly house: House;
	readonly loadtestDir: string;
	readonly port: () => number;
	/** 0: no limit */
	readonly socketsPerAddressMax: number;
	readonly onChange: () => void;
}

interface Talking {
	readonly child: LabChild;
	readonly forgotten: NodeJS.Timeout;
}

const TOPIC = "Synthetic people of the lab. Nobody means what is said here.";
/** What an owner may have set that would keep a crowd out, or silent. */
const openToAll: Wish = {
	do: "settings",
	topic: TOPIC,
	capacity: 0,
	slowSeconds: 0,
	closed: false,
	readOnly: false,
	passphrase: null,
};

/** Synthetic people in the scratch room, in a process of their own; one crowd at a time. */
export class CrowdHost {
	readonly #options: CrowdHostOptions;
	#state: CrowdState = { state: "none" };
	#talking: Talking | undefined;

	constructor(options: CrowdHostOptions) {
		this.#options = options;
	}

	get state(): CrowdState {
		return this.#state;
	}

	/** Why this crowd cannot come, or nothing: then it is on its way. */
	async start(wish: CrowdWish): Promise<Refusal | undefined> {
		const refusal = this.#refuse(wish);
		if (refusal !== undefined) return refusal;
		const child: LabChild = new LabChild({
			args: [join(this.#options.loadtestDir, "src/crowd-process.ts")],
			cwd: this.#options.loadtestDir,
			onLine: (line) => this.#heard(wish, line),
			onExit: (code, lastWords) => this.#ended(wish, code, lastWords),
		});
		const forgotten = setTimeout(() => void this.stop(), LAB_CROWD_MINUTES_MAX * 60_000);
		this.#talking = { child, forgotten };
		this.#set({ state: "entering", wish });
		await this.#openRoom();
		child.write({ ...wish, port: this.#options.port(), room: LAB_ROOM } satisfies CrowdOrder);
		return undefined;
	}

	async stop(): Promise<void> {
		const state = this.#state;
		if (this.#talking === undefined) return;
		if ("wish" in state) this.#set({ state: "leaving", wish: state.wish });
		await this.#talking.child.stop();
	}

	/** Tells the crowd what befalls one of it; false when that is nobody of the crowd. */
	befall(fault: CrowdFault["fault"], name: string, ms: number): boolean {
		const [, person] = /^p(\d{1,4})$/.exec(name) ?? [];
		if (person === undefined || this.#talking === undefined || this.#state.state !== "talking") return false;
		if (Number(person) >= this.#state.wish.people) return false;
		this.#talking.child.write({ fault, person: Number(person), ms } satisfies CrowdFault);
		return true;
	}

	#refuse({ people, perSecond, bytes }: CrowdWish): Refusal | undefined {
		const { house, socketsPerAddressMax } = this.#options;
		const { messageBytesMax, postsPerSecond } = house.limits;
		if (this.#talking !== undefined)
			return refuse("busy", { message: "A crowd is there already. Stop it first." });
		if (bytes > messageBytesMax)
			return refuse("too-long", {
				field: "bytes",
				message: `A message may have ${messageBytesMax} bytes here (MESSAGE_BYTES_MAX).`,
			});
		if (socketsPerAddressMax > 0 && people >= socketsPerAddressMax)
			return refuse("too-many-from-here", {
				field: "people",
				message: `Fewer than ${socketsPerAddressMax} people may come from one address (SOCKETS_PER_ADDRESS_MAX). Start the server with LIMITS=off for more.`,
			});
		if (postsPerSecond > 0 && perSecond > people * postsPerSecond)
			return refuse("too-fast", {
				field: "perSecond",
				message: `Nobody may write more than ${postsPerSecond} messages a second (POSTS_PER_SECOND). Take more people, or start the server with LIMITS=off.`,
			});
		return undefined;
	}

	/** Nobody's, and without a limit of seats, whatever other rooms have; a guest may have opened it before. */
	async #openRoom(): Promise<void> {
		const { house } = this.#options;
		const held = house.shown().rooms.get(LAB_ROOM);
		if (held === undefined) {
			await house.submit({ ...roomWithDefaults(house, LAB_ROOM, null), topic: TOPIC, capacity: 0 });
			return;
		}
		if (held.owner === null) return;
		await house.submit({ type: "disown-room", room: LAB_ROOM, at: house.clock.wall() });
		await act(house, null, LAB_ROOM, openToAll);
	}

	#heard(wish: CrowdWish, line: unknown): void {
		const parsed = CrowdLine.safeParse(line);
		if (!parsed.success || this.#state.state === "leaving") return;
		switch (parsed.data.type) {
			case "entered":
				return this.#set({ state: "talking", wish, pulse: null });
			case "pulse":
				this.#state = { state: "talking", wish, pulse: parsed.data.pulse };
				return;
			case "failed":
				return this.#set({ state: "failed", wish, why: parsed.data.why });
		}
	}

	#ended(wish: CrowdWish, code: number | null, lastWords: string): void {
		clearTimeout(this.#talking?.forgotten);
		this.#talking = undefined;
		if (this.#state.state === "leaving") return this.#set({ state: "none" });
		if (this.#state.state === "failed") return;
		const why = lastWords.trim().split("\n").at(-1) || `exit code ${code}`;
		this.#set({ state: "failed", wish, why: `The crowd ended by itself: ${why}` });
	}

	#set(state: CrowdState): void {
		this.#state = state;
		this.#options.onChange();
	}
}
