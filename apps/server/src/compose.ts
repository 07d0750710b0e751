import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createEngine } from "@parley/engine/create/create-engine";
import { createLogger, type Logger } from "@parley/engine/lib/logger";
import type { FaultDoorOptions } from "@parley/engine/log/fault-door";
import type { Outcome } from "@parley/engine/rules";
import type { ChatGateway } from "./app/chat-gateway.ts";
import type { Draft } from "./app/drafts.ts";
import type { ChatEvent } from "./app/events.ts";
import { houseLimits } from "./app/rules/house-limits.ts";
import { engineConfig } from "./compose/engine-config.ts";
import { olderAssets } from "./compose/older-assets.ts";
import { openDoors } from "./compose/open-doors.ts";
import { warmUp } from "./compose/warm-up.ts";
import type { Config } from "./config.ts";
import { Lab } from "./http/lab/lab.ts";
import { closeHttp, listen } from "./http/listening.ts";
import { Recordings } from "./http/recordings.ts";
import { operatorToken } from "./lib/operator-token.ts";
import type { HeldEvent } from "./messages/views.ts";

export interface RunningServer {
	readonly port: number;
	readonly url: string;
	/** the operator's token, only at the start that made it */
	readonly operatorToken: string | undefined;
	/** settles when this server can only go on by a new start on the same data; rejects with a UserFacingError where none helps */
	readonly behindRetention: Promise<void>;
	/** Asks the log, as a door would: for what has none on the wire. */
	readonly submit: (draft: Draft) => Promise<Outcome<ChatEvent>>;
	/** Drains: nothing acknowledged is lost, everybody is told to come back. Whoever asks again waits for the same. */
	readonly stop: () => Promise<void>;
}

export interface ComposeOptions {
	readonly logger?: Logger;
	/** the module of the lookups' handlers; tests let theirs reach servers that the world's may not */
	readonly lookupsUrl?: string;
	/** the built page; a test's server may be of another version */
	readonly webDir?: string;
	/** the workspace of the load lab, which the lab's page starts; it need not be there */
	readonly loadtestDir?: string;
	/** of a tunnel of this run, whose origin is the last of `publicOrigins` */
	readonly tunnelHost?: string | undefined;
	/** only tests break their house */
	readonly faultDoor?: FaultDoorOptions;
}

const WEB_DIR = fileURLToPath(new URL("../../web/dist", import.meta.url));
const LOADTEST_DIR = fileURLToPath(new URL("../../../loadtest", import.meta.url));
const APP = new URL("./app/", import.meta.url);

/** The whole server: the chat on the engine, and its doors. Rejects with a UserFacingError whose message is for people. */
export async function composeServer(
	config: Config,
	{
		logger = createLogger(config.logLevel),
		webDir = WEB_DIR,
		loadtestDir = LOADTEST_DIR,
		tunnelHost,
		...broken
	}: ComposeOptions = {},
): Promise<RunningServer> {
	const engine = await createEngine<Draft, ChatEvent, HeldEvent, ChatGateway>({
		app: APP,
		config: engineConfig(config),
		logger,
		...broken,
	});
	const { chat } = engine.app;
	const operator = await operatorToken(config.operatorToken, engine.host.secrets);
	const lab: Lab | undefined =
		config.lab === "off"
			? undefined
			: new Lab({
					operatorHash: operator.hash,
					house: chat.house,
					lookupMode: () => engine.lookupMode,
					useLookupMode: (mode) => engine.useLookupMode(mode),
					loadtestDir,
					port: () => (http.address() as AddressInfo).port,
					socketsPerAddressMax: config.socketsPerAddressMax,
					connections: () => gateway.connections,
				});
	if (lab !== undefined) engine.app.onDeliverTime((ms) => lab.sampler.delivered(ms));
	const recordings = new Recordings({
		record: (recorder) => engine.record(recorder),
		limits: houseLimits(config),
		operatorHash: operator.hash,
		logger,
	});
	const assets = olderAssets(config, webDir, engine.host, logger);
	const { gateway, http } = openDoors(config, {
		...{ engine, lab, recordings, webDir, olderAssets: assets, operatorHash: operator.hash, tunnelHost },
	});
	let stopped: Promise<void> | undefined;
	const stop = async (): Promise<void> => {
		const labEnded = lab?.close();
		await engine.stop(async () => {
			recordings.close();
			chat.house.news.close();
			await labEnded;
			if (http.listening) await closeHttp(http);
			await assets?.close();
		});
	};
	try {
		await engine.start();
		warmUp();
		await listen(http, config, (error) => logger.error({ err: error }, "a connection could not be accepted"));
		assets?.start();
	} catch (error) {
		await stop();
		throw error;
	}
	const { port } = http.address() as AddressInfo;
	return {
		port,
		url: `http://127.0.0.1:${port}`,
		operatorToken: operator.made,
		behindRetention: engine.behindRetention,
		submit: chat.house.submit,
		stop: () => {
			stopped ??= stop();
			return stopped;
		},
	};
}
