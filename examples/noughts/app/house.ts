import type { GatewayHost, ReadOnlyNotice } from "@parley/engine";
import { NAMED_MEMBERS_MAX } from "@parley/engine/wire";
import type { Draft, Event } from "./events.ts";
import type { Player } from "./player.ts";
import type { State, Table } from "./state.ts";

export type Host = GatewayHost<Draft, Event, string>;

/** What answers frames: what is shown, who is here, and the engine. */
export interface House {
	readonly host: Host;
	/** as delivered: what it says may save a question to the log, which decides */
	readonly shown: () => State;
	/** sockets, by session */
	readonly here: Map<string, Set<Player>>;
	readonly notice: ReadOnlyNotice;
	/** Behind all that was delivered in this turn, so that who comes in misses nothing and gets nothing twice. */
	atTurnEnd(enter: () => void): void;
}

/** Who is at a table. */
export function presenceAt({ people }: State, { seats, line }: Table): object {
	const here = [...seats].flatMap((session) => people.get(session) ?? []);
	return {
		count: seats.size,
		waiting: line.size,
		...(here.length <= NAMED_MEMBERS_MAX && {
			members: here.map(({ name }) => name),
			people: here.map(({ session, name }) => ({ id: session, name })),
		}),
	};
}
