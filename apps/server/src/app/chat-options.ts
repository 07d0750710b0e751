import type { GatewayHost } from "@parley/engine/app";
import type { Requestor } from "@parley/engine/lookups/requestor";
import type { WaitingFiles } from "../files/waiting-files.ts";
import type { KeyedHash } from "../lib/keyed-hash.ts";
import type { Metrics } from "../lib/metrics.ts";
import type { HeldEvent } from "../messages/views.ts";
import type { PasskeyPlace } from "../people/passkey-place.ts";
import type { Bus } from "../people/peers/peer-messages.ts";
import type { Provider } from "../people/provider/provider.ts";
import type { PushListener } from "../push/push-listener.ts";
import type { DeliverTimes } from "../rooms/room-facts.ts";
import type { ChatLimits } from "./context.ts";
import type { Draft } from "./drafts.ts";
import type { ChatEvent } from "./events.ts";
import type { ReadShown } from "./show-anew.ts";

/** What the chat has of the engine as it is. */
type OfTheEngine = Pick<
	GatewayHost<Draft, ChatEvent, HeldEvent>,
	| "clock"
	| "logger"
	| "epoch"
	| "submit"
	| "caughtUp"
	| "isReadOnly"
	| "rulesInForce"
	| "addresses"
	| "atTheDoor"
	| "fanOut"
	| "catchUp"
	| "comparison"
>;

export interface ChatOptions extends OfTheEngine {
	readonly limits: ChatLimits;
	readonly metrics: Metrics;
	readonly addressHash: (address: string) => string;
	readonly keyedHash: KeyedHash;
	readonly passkeyPlace: PasskeyPlace;
	readonly provider: Provider | undefined;
	/** anew, where the archive holds what was not delivered */
	readonly readShown: ReadShown;
	readonly requestor: Requestor;
	readonly files: WaitingFiles;
	readonly requestTurn: () => void;
	readonly deliverTimes: DeliverTimes;
	readonly push: PushListener | undefined;
	/** to the other nodes of the house, where there can be any */
	readonly bus: Bus | undefined;
}
