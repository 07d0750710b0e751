import { startCore } from "../core/create-chat-client.ts";
import { roomActions } from "../core/room-actions.ts";
import type { KeyValue } from "../state/environment.ts";
import type { Me } from "../state/me.ts";
import { BotRoom } from "./bot-room.ts";
import { inMemory, plainEnvironment } from "./plain-environment.ts";
import { Refused } from "./refused.ts";

export interface ConnectOptions {
	readonly name: string;
	/** Where the token is kept, by which one comes back as who one was. Without it one comes in anew every time. */
	readonly keep?: KeyValue;
}

/** Somebody who is in the house, and stays there through lost links and restarts of the server. */
export interface Parley {
	readonly me: Me;
	/** a seat in that room; rejects with `Refused` where there is none to be had */
	join(room: string, passphrase?: string): Promise<BotRoom>;
	/** For good: name and seats are free at once. */
	end(): Promise<void>;
	/** For now: name and seats are kept for the grace, and whoever has the token comes back to them. */
	rest(): void;
}

/** Says who one is. `url`: of the house, such as `http://localhost:8080`. Rejects with `Refused`. */
export async function connect(
	url: string | URL,
	{ name, keep = inMemory() }: ConnectOptions,
): Promise<Parley> {
	const core = startCore(plainEnvironment(new URL(url), keep));
	const entered = await core.store.act(() => core.session.enter(name));
	if (!entered.ok) throw new Refused(entered.refusal);
	const rooms = roomActions(core);
	const me = (): Me => core.session.me ?? { name, session: "", epoch: "" };
	return {
		get me() {
			return me();
		},
		async join(room, passphrase) {
			rooms.join(room, passphrase);
			const joined = new BotRoom(core, room);
			await joined.seated();
			return joined;
		},
		end: () => core.session.signOut(),
		rest: () => core.link.rest(),
	};
}
