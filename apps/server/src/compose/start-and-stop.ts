import type { Server } from "node:http";
import type { Gateway } from "@parley/engine/gateway/gateway";
import type { Clock } from "@parley/engine/lib/clock";
import type { Logger } from "@parley/engine/lib/logger";
import type { SwitchableRunner } from "@parley/engine/lookups/switchable-runner";
import type { Chat } from "../app/chat.ts";
import type { Config } from "../config.ts";
import type { FileDesk } from "../files/file-desk.ts";
import type { OlderAssets } from "../http/assets/older-assets.ts";
import type { Lab } from "../http/lab/lab.ts";
import { closeHttp, listen } from "../http/listening.ts";
import type { Recordings } from "../http/recordings.ts";
import type { Metrics } from "../lib/metrics.ts";
import type { Push } from "../push/push.ts";
import { boundedSteps } from "./bounded-stop.ts";
import { forgetCopiesOfBefore } from "./copies-of-before.ts";
import type { Log } from "./log.ts";
import { scheduledSnapshots } from "./scheduled-snapshots.ts";
import { warmUp } from "./warm-up.ts";

interface House {
	readonly storeUrl: string;
	readonly log: Omit<Log, "opened">;
	readonly chat: Chat;
	readonly files: FileDesk;
	readonly push: Push | undefined;
	readonly runner: SwitchableRunner;
	readonly olderAssets: OlderAssets | undefined;
	readonly lab: Lab | undefined;
	readonly recordings: Recordings;
	readonly gateway: Gateway;
	readonly http: Server;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: Metrics;
}

/** Settles when people can come in; rejects with a UserFacingError. Returns how to stop: whoever asks again waits for the same. */
export async function start(config: Config, house: House): Promise<() => Promise<void>> {
	const { storeUrl, log, chat, files, olderAssets, http, clock, logger, metrics } = house;
	try {
		await log.start();
		await chat.start();
		await files.start();
		warmUp();
		await listen(http, config, (error) => logger.error({ err: error }, "a connection could not be accepted"));
		olderAssets?.start();
	} catch (error) {
		await close(config, house);
		throw error;
	}
	const snapshots = scheduledSnapshots(config, { storeUrl, clock, logger, metrics });
	const stopForgetting = forgetCopiesOfBefore(config, { clock, logger });
	let stopped: Promise<void> | undefined;
	return () => {
		stopped ??= stop(config, house, async () => {
			stopForgetting();
			await snapshots?.close();
		});
		return stopped;
	};
}

/** Drains first: nothing that is acknowledged is lost, and everybody is told to come back. */
async function stop(config: Config, house: House, endOthers: () => Promise<void>): Promise<void> {
	const { log, lab, recordings, gateway, http } = house;
	const othersEnded = Promise.all([lab?.close(), endOthers()]);
	const drainMs = config.drainTimeoutS * 1000;
	if (config.sequencer === "nats") await gateway.handOver(config.drainPeoplePerSecond, drainMs / 2);
	gateway.stopTakingIn();
	await bounded(config, house)("drafts", log.sequencer.idle());
	// the turn that flushes the last commit: its events go before the goodbye
	await new Promise((resolve) => setImmediate(resolve));
	await gateway.drain(drainMs);
	recordings.close();
	await othersEnded;
	await closeHttp(http);
	await close(config, house);
}

async function close(config: Config, house: House): Promise<void> {
	const { log, chat, files, push, runner, olderAssets } = house;
	const step = bounded(config, house);
	chat.close();
	await step("files", files.close());
	await olderAssets?.close();
	await push?.close();
	await step("drafts", log.sequencer.idle());
	await runner.close();
	await step("log", log.close());
}

function bounded({ drainTimeoutS }: Config, { logger }: House): ReturnType<typeof boundedSteps> {
	return boundedSteps(drainTimeoutS * 1000, logger);
}
