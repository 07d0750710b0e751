import { houseKey, secretFiles } from "../lib/secrets.ts";
import { Archive } from "../log/archive.ts";
import { rulesOf } from "../log/load-rules.ts";
import { EmbeddedSequencer } from "../order/embedded-sequencer.ts";
import { TimerWatch } from "../order/timer-watch.ts";
import type { OwnOrder, WholeConfig } from "./engine-config.ts";
import type { Log, LogParts } from "./log.ts";
import { submitting } from "./submitting.ts";

/** The one place that decides what gives the order. Rejects with a UserFacingError; nothing is left half-open then. */
export async function openLog<Draft, Event>(
	config: WholeConfig,
	parts: LogParts<Draft, Event>,
): Promise<Log<Draft, Event>> {
	const { order } = config;
	if (order.by === "counter") return openOwn(config, order, parts);
	// who runs one node loads nothing of NATS
	const { openShared } = await import("./open-shared-log.ts");
	return openShared(config, order, parts);
}

async function openOwn<Draft, Event>(
	{ dataDir, app }: WholeConfig,
	{ durability }: OwnOrder,
	{ rules, storeUrl, faultDoor, onMark, onNeverEnds, ...parts }: LogParts<Draft, Event>,
): Promise<Log<Draft, Event>> {
	const { since } = rulesOf(rules, app);
	const archive = new Archive<Event>({
		...{ dataDir, durability, storeUrl, faultDoor, onMark, onNeverEnds, limits: app },
	});
	const opened = await archive.open();
	const secrets = secretFiles(dataDir);
	const textKey = await houseKey(secrets, "text-key");
	archive.useSecret(textKey);
	const { promise: behindRetention, reject } = Promise.withResolvers<void>();
	const onUnloadable = reject;
	const sequencer = new EmbeddedSequencer<Draft, Event>({
		...{ ...parts, archive, lastSeq: opened.lastSeq, onUnloadable },
		onUndecided: (draft, why, about) => {
			timers.undecided(draft, why);
			parts.undecided(draft, about);
		},
	});
	const timers = new TimerWatch({
		...parts,
		archive,
		submit: (due) => sequencer.submit(due as Draft),
		spreadMs: 0,
	});
	return {
		// a disk that was full at the start may hold no newer rules yet: what their kinds say is said in the older form
		sequencer: submitting(sequencer, (draft) =>
			since(draft) > archive.rulesInForce ? (rules.olderForm?.(draft) ?? draft) : draft,
		),
		opened,
		secrets,
		rulesInForce: () => archive.rulesInForce,
		record: (recorder) => archive.record(recorder),
		textKey,
		shared: undefined,
		behindRetention,
		async start() {
			timers.start();
		},
		async close() {
			timers.close();
			sequencer.close();
			await archive.close();
		},
	};
}
