import type { DeviceStore } from "../device/store.ts";
import type { Link } from "../link/link.ts";
import type { Requests } from "../link/requests.ts";
import type { OwnRooms } from "../overview/own-rooms.ts";
import type { ReadPositions } from "../rooms/read-positions.ts";
import type { Rooms } from "../rooms/rooms.ts";
import type { Session } from "../session/session.ts";
import type { ChatState } from "../state/chat-state.ts";
import type { Environment } from "../state/environment.ts";
import type { Store } from "../state/store.ts";

/** What keeping rooms looks at in the core. */
export interface Around {
	/** whom one blocked (BLOCK) */
	readonly blocks: { readonly people: ChatState["blocked"]; tell(people: ChatState["blocked"]): void };
	readonly link: Pick<Link, "status">;
	readonly own: Pick<OwnRooms, "state" | "onJoined">;
	readonly reads: Pick<ReadPositions, "isReadAlong">;
	readonly requests: Pick<Requests, "ask">;
	readonly rooms: Pick<Rooms, "epoch" | "get" | "isLeaving" | "state">;
	readonly session: Pick<Session, "me" | "limits">;
	readonly store: Pick<Store, "subscribe" | "together">;
}

export interface KeptRoomsParts {
	readonly store: DeviceStore;
	readonly around: () => Around;
	readonly environment: Pick<Environment, "after" | "now">;
}
