import { houseKey, secretFiles } from "@parley/engine/lib/secrets";
import { Archive } from "@parley/engine/log/archive";
import { EmbeddedSequencer } from "@parley/engine/order/embedded-sequencer";
import { TimerWatch } from "@parley/engine/order/timer-watch";
import { inOlderForm, rulesOf } from "../app/draft-forms.ts";
import type { Draft } from "../app/drafts.ts";
import type { ChatEvent } from "../app/events.ts";
import { houseLimits } from "../app/rules/house-limits.ts";
import type { Config } from "../config.ts";
import type { Log, LogParts } from "./log.ts";
import { submitting } from "./submitting.ts";

/** The one place that decides what gives the order. Rejects with a UserFacingError; nothing is left half-open then. */
export async function openLog(config: Config, parts: LogParts): Promise<Log> {
	if (config.sequencer === "embedded") return openOwn(config, parts);
	// who runs one node loads nothing of NATS
	const { openShared } = await import("./open-shared-log.ts");
	return openShared(config, parts);
}

async function openOwn(config: Config, { storeUrl, faultDoor, onMark, ...parts }: LogParts): Promise<Log> {
	const { dataDir } = config;
	const durability = config.durability === "process" ? "process" : "disk";
	const archive = new Archive<ChatEvent>({
		...{ dataDir, durability, storeUrl, faultDoor, onMark },
		limits: houseLimits(config),
	});
	const opened = await archive.open();
	const secrets = secretFiles(dataDir);
	const textKey = await houseKey(secrets, "text-key");
	archive.useSecret(textKey);
	const { promise: behindRetention, reject } = Promise.withResolvers<void>();
	const onUnloadable = reject;
	const sequencer = new EmbeddedSequencer<Draft, ChatEvent>({
		...{ ...parts, archive, lastSeq: opened.lastSeq, onUnloadable },
		onUndecided: (draft, why) => timers.undecided(draft, why),
	});
	const timers = new TimerWatch({ ...parts, archive, submit: (due) => sequencer.submit(due), spreadMs: 0 });
	return {
		// a disk that was full at the start may hold no newer rules yet: what their kinds say is said in the older form
		sequencer: submitting(sequencer, (draft) =>
			rulesOf(draft) > archive.rulesInForce ? (inOlderForm(draft) ?? draft) : draft,
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
