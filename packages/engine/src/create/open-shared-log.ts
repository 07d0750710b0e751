import { hostname } from "node:os";
import type { Retention } from "../backup/retention/retention.ts";
import { houseKey } from "../lib/secrets.ts";
import { UserFacingError } from "../lib/user-facing-error.ts";
import { Archive } from "../log/archive.ts";
import { rulesOf } from "../log/load-rules.ts";
import { connectToNats } from "../nats/connection.ts";
import { requireDurability } from "../order/jetstream/durability.ts";
import { sharedSecrets } from "../order/jetstream/shared-secrets.ts";
import { SharedStream } from "../order/jetstream/shared-stream.ts";
import { SkippedPlaces } from "../order/jetstream/skipped-places.ts";
import { JetStreamSequencer } from "../order/jetstream-sequencer.ts";
import { TimerWatch } from "../order/timer-watch.ts";
import type { SharedOrder, WholeConfig } from "./engine-config.ts";
import type { Log, LogParts } from "./log.ts";
import { openRetention } from "./open-retention.ts";
import { submitting } from "./submitting.ts";

/** Time enough for most timers to be said by one node, and too short for people to see. */
const TIMERS_SPREAD_MS = 250;

/** One node of several: the order is that of a stream in NATS. */
export async function openShared<Draft, Event>(
	{ dataDir, app }: WholeConfig,
	order: SharedOrder,
	{ rules, storeUrl, faultDoor, onMark, onNeverEnds, ...parts }: LogParts<Draft, Event>,
): Promise<Log<Draft, Event>> {
	const { product } = rules;
	const { known, since } = rulesOf(rules, app);
	const connection = await connectToNats({
		url: order.url,
		credentialsFile: order.credentials,
		name: `${product} ${hostname()}`,
	});
	// the stream is the log on disk: what a power cut takes from the copy comes back from it
	const archive = new Archive<Event>({
		dataDir,
		durability: "process",
		numbering: "stream",
		...{ storeUrl, faultDoor, onMark, onNeverEnds },
		limits: app,
	});
	let sequencer: JetStreamSequencer<Draft, Event> | undefined;
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
		const stream = await SharedStream.open(
			connection,
			{
				name: order.stream,
				...{ product, replicas: order.replicas, draftBytesMax: order.draftBytesMax },
				wall: () => parts.clock.wall(),
			},
			found,
		);
		await requireDurability(order.durability, stream, order.monitorUrls);
		const keeper = await openRetention(order, {
			...parts,
			...{ dataDir, rules, stream, storeUrl, archive, found },
			archived: () => sequencer?.archived,
		});
		retention = keeper;
		const skipped = await SkippedPlaces.open(stream);
		skipped.watch(stream);
		const secrets = await sharedSecrets(stream, dataDir);
		const textKey = await houseKey(secrets, "text-key");
		archive.useSecret(textKey);
		const opened = await archive.adopt(stream.epoch);
		const made = new JetStreamSequencer<Draft, Event>({
			...parts,
			archive,
			stream,
			skipped,
			lastSeq: opened.lastSeq,
			authorOf: (draft) => rules.authorOf?.(draft),
			stamp: (draft, at) => rules.stamp?.(draft, at) ?? draft,
			since,
			rulesKnown: known,
			undecidable: rules.undecidable && ((draft) => rules.undecidable?.(draft)),
			inOlderForm: (draft) => rules.olderForm?.(draft),
			onLink: () => undefined,
			onSkipped: (draft, why) => timers?.undecided(draft, why),
			onLost: ({ kind, sentence }) => {
				if (kind === "behind-retention") behindRetention.resolve();
				if (kind === "unloadable") behindRetention.reject(new UserFacingError(sentence));
			},
		});
		sequencer = made;
		const watch = new TimerWatch({
			...{ ...parts, archive, spreadMs: TIMERS_SPREAD_MS },
			submit: (due) => made.submit(due as Draft),
		});
		timers = watch;
		await made.catchUp();
		return {
			// nodes may be configured differently for a while: each draft is decided by the limits of the node that took it
			sequencer: submitting(made, (draft) => rules.carry?.(draft, app) ?? draft),
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
