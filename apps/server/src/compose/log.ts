import type { Draft } from "../chat/drafts.ts";
import type { ChatEvent } from "../chat/events.ts";
import type { Opened } from "../engine/log/archive.ts";
import type { EmbeddedSequencerOptions } from "../engine/log/embedded-sequencer.ts";
import type { FaultDoorOptions } from "../engine/log/fault-door.ts";
import type { Doubt } from "../engine/log/jetstream/second-look.ts";
import type { SharedStream } from "../engine/log/jetstream/shared-stream.ts";
import type { Mark } from "../engine/log/running-hash.ts";
import type { Sequencer } from "../engine/log/sequencer.ts";
import type { Secrets } from "../lib/secrets.ts";

/** What any log is made with. */
export type LogParts = Omit<
	EmbeddedSequencerOptions<Draft, ChatEvent>,
	"archive" | "lastSeq" | "onUnloadable"
> & {
	readonly storeUrl: string;
	readonly faultDoor: FaultDoorOptions | undefined;
	/** of this node's running hash */
	readonly onMark: (mark: Mark) => void;
	/** what live state, as it is shown, has against a draft */
	readonly look: (draft: Draft) => Doubt | undefined;
	/** whether every live node knows these rules; a promise until that is known */
	readonly isReadByAll: (rules: number) => boolean | Promise<boolean>;
};

/** What gives the order, as the rest of the server sees it, whoever gives it. */
export interface Log {
	readonly sequencer: Pick<
		Sequencer<Draft, ChatEvent>,
		"submit" | "idle" | "caughtUp" | "requireCaughtUp" | "readOnly"
	>;
	readonly opened: Opened;
	readonly secrets: Secrets;
	/** by which the newest that is stored was decided */
	readonly rulesInForce: () => number;
	/** of hashes of texts */
	readonly textKey: string;
	/** undefined: this node is the whole house */
	readonly shared: SharedStream | undefined;
	/**
	 * Settles when this node can only go on by a new start: others pruned from the log what it has not read. Rejects with an
	 * Obstacle where no start helps: what is stored cannot be loaded.
	 */
	readonly outlived: Promise<void>;
	/** from here on what was accepted is delivered; settles when drafts are taken */
	start(): Promise<void>;
	close(): Promise<void>;
}
