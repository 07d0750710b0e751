import type { AppRules } from "../app.ts";
import type { Secrets } from "../lib/secrets.ts";
import type { Opened } from "../log/archive.ts";
import type { FaultDoorOptions } from "../log/fault-door.ts";
import type { BegunRecording, Recorder } from "../log/recorder.ts";
import type { Mark } from "../log/running-hash.ts";
import type { EmbeddedSequencerOptions } from "../order/embedded-sequencer.ts";
import type { Doubt } from "../order/jetstream/second-look.ts";
import type { SharedStream } from "../order/jetstream/shared-stream.ts";
import type { Sequencer } from "../order/sequencer.ts";

/** What any log is made with. */
export type LogParts<Draft, Event> = Omit<
	EmbeddedSequencerOptions<Draft, Event>,
	"archive" | "lastSeq" | "onUnloadable"
> & {
	readonly rules: LogRules<Draft, Event>;
	readonly storeUrl: string;
	readonly faultDoor: FaultDoorOptions | undefined;
	/** of this node's running hash */
	readonly onMark: (mark: Mark) => void;
	/** what live state, as it is shown, has against a draft */
	readonly look: (draft: Draft) => Doubt | undefined;
	/** one node alone: that draft was decided without an end; `about`: whose rules were asked then */
	readonly undecided: (draft: Draft, about: number | undefined) => void;
	/** rules that were asked behind the log do not come back */
	readonly onNeverEnds: (what: number) => void;
	/** whether every live node knows these rules; a promise until that is known */
	readonly isReadByAll: (rules: number) => boolean | Promise<boolean>;
};

export type LogRules<Draft, Event> = AppRules<unknown, Draft, Event, unknown, unknown>;

/** What gives the order, as the rest of the server sees it, whoever gives it. */
export interface Log<Draft, Event> {
	readonly sequencer: Pick<
		Sequencer<Draft, Event>,
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
