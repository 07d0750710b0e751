import { hostname } from "node:os";
import type { Retention } from "@parley/engine/backup/retention/retention";
import type { Clock } from "@parley/engine/lib/clock";
import { houseKey } from "@parley/engine/lib/secrets";
import { UserFacingError } from "@parley/engine/lib/user-facing-error";
import { Archive } from "@parley/engine/log/archive";
import { connectToNats } from "@parley/engine/nats/connection";
import { requireDurability } from "@parley/engine/order/jetstream/durability";
import { sharedSecrets } from "@parley/engine/order/jetstream/shared-secrets";
import { SharedStream } from "@parley/engine/order/jetstream/shared-stream";
import { SkippedPlaces } from "@parley/engine/order/jetstream/skipped-places";
import { JetStreamSequencer } from "@parley/engine/order/jetstream-sequencer";
import { TimerWatch } from "@parley/engine/order/timer-watch";
import { inOlderForm, RULES_KNOWN, rulesOf } from "../app/draft-forms.ts";
import type { Draft } from "../app/drafts.ts";
import type { ChatEvent } from "../app/events.ts";
import { houseLimits } from "../app/rules/house-limits.ts";
import type { Config } from "../config.ts";
import { PRODUCT } from "../lib/product.ts";
import { NAME_KEY_BYTES_MAX } from "../people/rules/carried-name.ts";
import type { Log, LogParts } from "./log.ts";
import { openRetention } from "./open-retention.ts";
import { authorOf, carryLimits, stampDraft } from "./shared-drafts.ts";
import { submitting } from "./submitting.ts";

/** Time enough for most timers to be said by one node, and too short for people to see. */
const TIMERS_SPREAD_MS = 250;

/** One node of several: the order is that of a stream in NATS. */
export async function openShared(
	config: Config,
	{ storeUrl, faultDoor, onMark, ...parts }: LogParts,
): Promise<Log> {
	const { dataDir } = config;
	const connection = await connectToNats({
		url: config.natsUrl,
		credentialsFile: config.natsCredentials,
		name: `parley ${hostname()}`,
	});
	// the stream is the log on disk: what a power cut takes from the copy comes back from it
	const archive = new Archive<ChatEvent>({
		dataDir,
		durability: "process",
		numbering: "stream",
		...{ storeUrl, faultDoor, onMark },
		limits: houseLimits(config),
	});
	let sequencer: JetStreamSequencer<Draft, ChatEvent> | undefined;
	let retention: Retention | undefined;
	let timers: TimerWatch | undefined;
	const close = async (): Promise<void> => {
		timers?.close();
		await retention?.close();
		sequencer?.close();
		await archive.close();
		await connection.close();
	};
	const behindRetention = Promise.withResolvers<void>();
	try {
		const found = await archive.open();
		const stream = await SharedStream.open(connection, streamOptions(config, parts.clock), found);
		await requireDurability(config.durability, stream, config.natsMonitorUrls);
		const keeper = await openRetention(config, {
			...parts,
			stream,
			storeUrl,
			archive,
			found,
			archived: () => sequencer?.archived,
		});
		retention = keeper;
		const skipped = await SkippedPlaces.open(stream);
		skipped.watch(stream);
		const secrets = await sharedSecrets(stream, dataDir);
		const textKey = await houseKey(secrets, "text-key");
		archive.useSecret(textKey);
		const opened = await archive.adopt(stream.epoch);
		const made = new JetStreamSequencer<Draft, ChatEvent>({
			...parts,
			archive,
			stream,
			skipped,
			lastSeq: opened.lastSeq,
			authorOf,
			stamp: stampDraft,
			since: rulesOf,
			rulesKnown: RULES_KNOWN,
			inOlderForm,
			onLink: () => undefined,
			onUndecided: (draft, why) => timers?.undecided(draft, why),
			onLost: ({ kind, sentence }) => {
				if (kind === "behind-retention") behindRetention.resolve();
				if (kind === "unloadable") behindRetention.reject(new UserFacingError(sentence));
			},
		});
		sequencer = made;
		const watch = new TimerWatch({
			...{ ...parts, archive, spreadMs: TIMERS_SPREAD_MS },
			submit: (due) => made.submit(due),
		});
		timers = watch;
		await made.catchUp();
		return {
			// nodes may be configured differently for a while: each draft is decided by the limits of the node that took it
			sequencer: submitting(made, (draft) => carryLimits(draft, config)),
			opened,
			secrets,
			rulesInForce: () => archive.rulesInForce,
			record: (recorder) => archive.record(recorder),
			textKey,
			shared: stream,
			behindRetention: behindRetention.promise,
			async start() {
				await made.start();
				keeper.start();
				watch.start();
			},
			close,
		};
	} catch (error) {
		await close();
		throw error;
	}
}

function streamOptions(config: Config, clock: Clock) {
	return {
		name: config.natsStream,
		product: PRODUCT,
		replicas: config.natsReplicas,
		// JSON may write a character as six; what carries the key of a name carries no message
		draftBytesMax: Math.max(config.messageBytesMax, NAME_KEY_BYTES_MAX) * 6 + 4096,
		wall: () => clock.wall(),
	};
}
