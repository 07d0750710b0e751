import type { CatchUp } from "@parley/engine/delivery/catch-up";
import type { FanOut } from "@parley/engine/delivery/fan-out";
import type { Addresses } from "@parley/engine/lib/addresses";
import type { Clock } from "@parley/engine/lib/clock";
import type { Logger } from "@parley/engine/lib/logger";
import type { Requestor } from "@parley/engine/lookups/requestor";
import type { HashComparison } from "@parley/engine/order/hash-comparison";
import type { Outcome } from "@parley/engine/rules";
import type { WaitingFiles } from "../files/waiting-files.ts";
import type { Metrics } from "../lib/metrics.ts";
import type { HeldEvent } from "../messages/views.ts";
import type { Bus } from "../people/peers/peer-messages.ts";
import type { PushListener } from "../push/push-listener.ts";
import type { DeliverTimes } from "../rooms/room-facts.ts";
import type { ChatLimits } from "./context.ts";
import type { Draft } from "./drafts.ts";
import type { ChatEvent } from "./events.ts";
import type { ReadShown } from "./show-anew.ts";

export interface ChatOptions {
	readonly limits: ChatLimits;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: Metrics;
	readonly epoch: string;
	readonly submit: (draft: Draft) => Promise<Outcome<ChatEvent>>;
	readonly caughtUp: () => Promise<boolean>;
	/** nothing can be stored just now */
	readonly isReadOnly: () => boolean;
	/** by which rules the newest of the log was decided */
	readonly rulesInForce: () => number;
	/** by what people of one address are counted together */
	readonly addresses: Addresses;
	/** the same, where loopback and private ones count as one */
	readonly atTheDoor: Addresses;
	readonly addressHash: (address: string) => string;
	/** anew, where the archive holds what was not delivered */
	readonly readShown: ReadShown;
	readonly fanOut: FanOut<HeldEvent>;
	readonly catchUp: CatchUp<HeldEvent>;
	readonly requestor: Requestor;
	readonly files: WaitingFiles;
	readonly requestTurn: () => void;
	readonly deliverTimes: DeliverTimes;
	readonly push: PushListener | undefined;
	/** to the other nodes of the house, where there can be any */
	readonly bus: Bus | undefined;
	/** of the nodes' running hashes */
	readonly comparison: HashComparison;
}
