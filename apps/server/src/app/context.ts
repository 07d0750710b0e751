import type { Audience } from "@parley/activities/activity";
import type { CatchUp } from "@parley/engine/delivery/catch-up";
import type { FanOut } from "@parley/engine/delivery/fan-out";
import type { ReadOnlyNotice } from "@parley/engine/gateway/read-only-notice";
import type { Addresses } from "@parley/engine/lib/addresses";
import type { Clock } from "@parley/engine/lib/clock";
import type { Logger } from "@parley/engine/lib/logger";
import type { Requestor } from "@parley/engine/lookups/requestor";
import type { Outcome } from "@parley/engine/rules";
import type { LooksUp, StopsEndless } from "../activities/beside-the-log.ts";
import type { Acted } from "../activities/rules/activity-events.ts";
import type { WaitingFiles } from "../files/waiting-files.ts";
import type { BotSockets } from "../hooks/bot-sockets.ts";
import type { HookNotes } from "../hooks/hook-notes.ts";
import type { KeyedHash } from "../lib/keyed-hash.ts";
import type { Metrics } from "../lib/metrics.ts";
import type { RoomNews } from "../messages/news.ts";
import type { Reads } from "../messages/read-positions.ts";
import type { HeldEvent } from "../messages/views.ts";
import type { ConnectedSessions } from "../people/connected-sessions.ts";
import type { Expiries } from "../people/expiries-under-way.ts";
import type { NameSuggestions } from "../people/name-suggestions.ts";
import type { PassersBy } from "../people/passers-by.ts";
import type { PasskeyPlace } from "../people/passkey-place.ts";
import type { Peers } from "../people/peers/peers.ts";
import type { Provider } from "../people/provider/provider.ts";
import type { UnderWay } from "../people/under-way.ts";
import type { PushListener } from "../push/push-listener.ts";
import type { MemberNames } from "../rooms/member-names.ts";
import type { Passphrases } from "../rooms/passphrases.ts";
import type { Presence } from "../rooms/presence.ts";
import type { RoomList } from "../rooms/room-list.ts";
import type { Rounds } from "../rooms/rounds.ts";
import type { SeatShares } from "../rooms/seat-shares.ts";
import type { SeenInRoom } from "../rooms/seen-in-room.ts";
import type { Typing } from "../rooms/typing.ts";
import type { ChatLimits } from "./chat-limits.ts";
import type { ClientSession } from "./client-session.ts";
import type { Draft } from "./drafts.ts";
import type { ChatEvent } from "./events.ts";
import type { Pacing } from "./pacing.ts";
import type { HouseState } from "./rules/house-state.ts";

export type { Result } from "@parley/engine/lib/result";
export type { ChatLimits } from "./chat-limits.ts";

/**
 * What the verbs of the chat work with. `shown` is live state as delivered: what it says may save a question to the log,
 * which decides.
 */
export interface House extends Pacing {
	readonly limits: ChatLimits;
	readonly epoch: string;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: Metrics;
	readonly submit: (draft: Draft) => Promise<Outcome<ChatEvent>>;
	/** true when all that was done before, on whatever node, is shown here; false in time where that cannot be said */
	readonly caughtUp: () => Promise<boolean>;
	/** by which the newest of the log was decided */
	readonly rulesInForce: () => number;
	readonly shown: () => HouseState;
	readonly fanOut: FanOut<HeldEvent>;
	readonly catchUp: CatchUp<HeldEvent>;
	readonly requestor: Requestor;
	readonly files: WaitingFiles;
	readonly connected: ConnectedSessions;
	readonly expiries: Expiries;
	readonly underWay: UnderWay;
	readonly suggestions: NameSuggestions;
	readonly memberNames: MemberNames;
	readonly seatShares: SeatShares;
	readonly seen: SeenInRoom;
	readonly passersBy: PassersBy;
	/** undefined: this node is the whole house */
	readonly peers: Peers | undefined;
	readonly presence: Presence;
	readonly rounds: Rounds;
	readonly typing: Typing;
	readonly reads: Reads;
	/** whoever reads a room over HTTP waits for what is new in it */
	readonly news: RoomNews;
	/** what came through each hook last */
	readonly hookNotes: HookNotes;
	/** BOT7 */
	readonly botSockets: BotSockets;
	/** HOOK7 */
	readonly outgoingHooks: { start(): void; close(): void };
	/** READ3 */
	readonly mine: { later(session: string, room: string): void; close(): void };
	/** what one is told of one's rooms without being in them */
	readonly overviews: {
		tell(client: ClientSession, session: string): void;
		changed(session: string, room: string): void;
		close(): void;
	};
	/** ACT5: whom that concerns is told how an activity stands */
	readonly activityViews: {
		changed(
			change: Pick<Acted, "room" | "target"> & { audience: Audience; movers: readonly string[] },
			seq: number,
		): void;
		close(): void;
	};
	/** ACT15 */
	readonly activityLookups: LooksUp;
	/** ACT12 */
	readonly endlessActivities: StopsEndless;
	/** ACT2: messages in memory are told as they stand now */
	readonly activitiesInMemory: {
		changed(room: string, target: number, seq: number): void;
		renew(room: string, outdated: () => readonly number[]): Promise<void>;
	};
	readonly heads: { changed(room: string): void; live(client: ClientSession): void; close(): void };
	readonly roomList: RoomList;
	readonly passphrases: Passphrases;
	readonly readOnlyNotice: ReadOnlyNotice;
	/** by what people of one address are counted together */
	readonly addresses: Addresses;
	/** keyed, as it may stand in the log */
	readonly addressHash: (address: string) => string;
	/** of what this house made for somebody, and knows again */
	readonly keyedHash: KeyedHash;
	/** where passkeys of this house work */
	readonly passkeyPlace: PasskeyPlace;
	/** of sign-ins; undefined: the operator named none */
	readonly provider: Provider | undefined;
	/** undefined: the operator turned it off */
	readonly push: PushListener | undefined;
	/** runs at the end of this turn, when all that was delivered is also flushed */
	readonly atTurnEnd: (enter: () => void) => void;
	/** a post was read at `readAt` and will leave as `seq` */
	readonly timePost: (seq: number, readAt: number) => void;
}
