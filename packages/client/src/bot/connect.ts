import { refuse } from "@parley/protocol/refusals";
import { startCore } from "../core/create-chat-client.ts";
import { roomActions } from "../core/room-actions.ts";
import { writeSession } from "../session/stored-session.ts";
import type { KeyValue } from "../state/environment.ts";
import type { Me } from "../state/me.ts";
import type { BotRoom } from "./bot-room.ts";
import { ownBot } from "./own-bot.ts";
import { inMemory, plainEnvironment } from "./plain-environment.ts";
import type { Reader } from "./read-messages.ts";
import { Refused } from "./refused.ts";
import { SeatedRoom } from "./seated-room.ts";
import { TokenRoom } from "./token-room.ts";

export interface AsSomebody {
	readonly name: string;
	/** Where the token is kept, by which one comes back as who one was. Without it one comes in anew every time. */
	readonly keep?: KeyValue;
	/** Of a device of one's own: as that person and nobody else. Where it is none any more, all is refused (`token-invalid`). */
	readonly token?: string;
}

export interface AsBot {
	/** `pb_…`, of a bot that the owner of a room made */
	readonly token: string;
	/** in the place of the program's own, such as one that goes through a proxy */
	readonly fetch?: typeof fetch;
}

export type ConnectOptions = AsSomebody | AsBot;

/** Somebody who is in the house, and stays there through lost links and restarts of the server. */
export interface Parley {
	readonly me: Me;
	/** a seat in that room, or as a bot that was made for it; rejects with `Refused` where that is not to be had */
	join(room: string, passphrase?: string): Promise<BotRoom>;
	/** For good: name and seats are free at once. A bot stays one. */
	end(): Promise<void>;
	/** For now: name and seats are kept for the grace, and whoever has the token comes back to them. */
	rest(): void;
}

/** Says who one is. `url`: of the house, such as `http://localhost:8080`. Rejects with `Refused`. */
export function connect(url: string | URL, options: ConnectOptions): Promise<Parley> {
	return "name" in options ? byName(new URL(url), options) : byToken(new URL(url), options);
}

async function byToken(url: URL, { token, fetch: own = fetch }: AsBot): Promise<Parley> {
	const { after } = plainEnvironment(url, inMemory());
	const environment: Reader["environment"] = { fetch: (path, init) => own(new URL(path, url), init), after };
	const { author, name, room: itsRoom, epoch } = await ownBot(environment, token);
	return {
		me: { name, session: author, epoch },
		async join(room) {
			if (room !== itsRoom) throw new Refused(refuse("no-such-room"));
			const reader = { environment, token: () => token, author: () => author, comesBack: false };
			return new TokenRoom(reader, room);
		},
		end: () => Promise.resolve(),
		rest: () => undefined,
	};
}

async function byName(url: URL, { name, keep = inMemory(), token }: AsSomebody): Promise<Parley> {
	if (token !== undefined) writeSession(keep, { name, token });
	const plain = plainEnvironment(url, keep);
	const core = startCore(token === undefined ? plain : { ...plain, byToken: true });
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
			const joined = new SeatedRoom(core, room);
			await joined.seated();
			return joined;
		},
		end: () => core.session.signOut(),
		rest: () => core.link.rest(),
	};
}
