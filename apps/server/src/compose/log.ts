import type { Secrets } from "@parley/engine/lib/secrets";
import type { Opened } from "@parley/engine/log/archive";
import type { FaultDoorOptions } from "@parley/engine/log/fault-door";
import type { BegunRecording, Recorder } from "@parley/engine/log/recorder";
import type { Mark } from "@parley/engine/log/running-hash";
import type { EmbeddedSequencerOptions } from "@parley/engine/order/embedded-sequencer";
import type { Doubt } from "@parley/engine/order/jetstream/second-look";
import type { SharedStream } from "@parley/engine/order/jetstream/shared-stream";
import type { Sequencer } from "@parley/engine/order/sequencer";
import type { Draft } from "../app/drafts.ts";
import type { ChatEvent } from "../app/events.ts";

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
	/** From the next commit on the recorder is told what is decided. */
	record(recorder: Recorder): Promise<BegunRecording>;
	/** of hashes of texts */
	readonly textKey: string;
	/** undefined: this node is the whole house */
	readonly shared: SharedStream | undefined;
	/**
	 * Settles when this node can only go on by a new start: others pruned from the log what it has not read. Rejects with an
	 * UserFacingError where no start helps: what is stored cannot be loaded.
	 */
	readonly behindRetention: Promise<void>;
	/** from here on what was accepted is delivered; settles when drafts are taken */
	start(): Promise<void>;
	close(): Promise<void>;
}
