import type { FaultDoorOptions } from "@parley/engine/log/fault-door";
import type { StoreSchema } from "@parley/engine/log/store-module";
import type { ServerFrame } from "@parley/protocol/server-frames";
import type { ChainedEvent } from "@parley/protocol/timeline";
import type { RunningServer } from "../../src/compose.ts";
import type { DialedSocket } from "./dialed-socket.ts";
import type { RoomChain } from "./room-chain.ts";

/** Of one room, as far as the promises of the log go: whatever else an application says in it. */
export interface RoomEvent {
	readonly type: string;
	readonly room: string;
	readonly seq: number;
	readonly prev: number;
	/** how many deeds there were in that room, with this one */
	readonly posts: number;
	/** whose it is: a session */
	readonly author?: string;
	readonly name?: string;
	readonly at?: number;
	readonly id?: string;
}

/** What a person asks to be stored. */
export interface Deed {
	/** it is stored once under it, however often it is asked for */
	readonly id: string;
	/** the frame, without its `ref` */
	readonly question: Record<string, unknown>;
}

/** Somebody who said hello. */
export interface Guest {
	readonly name: string;
	readonly token: string;
	asks(question: Record<string, unknown>): Promise<ServerFrame>;
}

interface Served {
	readonly port: number;
}

/** Asked later, and perhaps elsewhere: rejects with a sentence where what was acknowledged is not there. */
export type Look = (served: Served) => Promise<unknown>;

/**
 * What the suites of contract, faults, power cuts and many nodes do with an application, whatever it is about: they ask
 * for deeds in a room, see them as events, and hold what was seen and acknowledged against its history.
 */
export interface AppUnderTest<Event extends RoomEvent = RoomEvent> {
	/** stands in the titles of tests */
	readonly name: string;
	/** run by a process of its own, which reads the variables of the server's own main.ts */
	readonly main: URL;
	/** what it is started with besides, where a suite says nothing else */
	readonly env: Readonly<Record<string, string>>;
	/** of the kills, power cuts and faults of a suite it goes through such a part: 1 is all of them */
	readonly share: number;
	/** the same in this process */
	open(
		env: Readonly<Record<string, string>>,
		options: { readonly faultDoor?: FaultDoorOptions },
	): Promise<Pick<RunningServer, "port" | "submit" | "stop">>;
	/** how people come in; absent: by a WebSocket */
	dial?(port: number): DialedSocket;
	/** where people meet who are sent nowhere else */
	readonly room: string;
	/** sees to it that there is such a room, for whoever wants to join it; absent: whoever joins makes it */
	prepares?(guest: Guest, room: string): Promise<void>;
	/** the frames of one message; undefined where it is no array of frames */
	decode(data: Buffer): readonly ServerFrame[] | undefined;
	/** the event which this frame is, if it is one */
	eventOf(frame: ServerFrame): ChainedEvent | undefined;
	/** something new that everybody inside may do at any time */
	deed(room: string, words: string): Deed;
	/** of the event that each deed becomes, and no other: the only one which counts (`posts`) */
	readonly typeOfDeed: string;
	/** what may be asked of a deed later, in this order; each is answered with a Seq of its own */
	changes?(room: string, target: number): readonly Record<string, unknown>[];
	/** from the first event to the head, as that server shows it to somebody inside */
	history(served: Served, room: string, insider: Pick<Guest, "name" | "token">): Promise<Event[]>;
	/** sentences: where somebody who folded these stays does not show a room as its history does */
	stale?(
		who: string,
		chains: readonly RoomChain[],
		room: string,
		history: readonly Event[],
	): readonly string[];
	/** Makes what cannot be asked for twice, step by step; each step acknowledged gives a look at what was made. */
	settles(guest: Guest, served: Served): AsyncIterable<Look>;
	readonly store: StoreSchema;
	/** SQL: each session, each room, the Seq of each event of any room and its id where it has one */
	readonly stored: { readonly sessions: string; readonly rooms: string; readonly events: string };
	/** in the data folder beside the database: written once, and never to be lost */
	readonly filesBeside: readonly string[];
}

/** So many of what the chat goes through; one at least. */
export function partOf(count: number, { share }: Pick<AppUnderTest, "share">): number {
	return Math.max(1, Math.ceil(count * share));
}
