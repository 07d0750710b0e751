import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { Addresses } from "@parley/engine/lib/addresses";
import { systemClock } from "@parley/engine/lib/clock";
import { createLogger, type Logger } from "@parley/engine/lib/logger";
import type { FaultDoorOptions } from "@parley/engine/log/fault-door";
import { HashComparison } from "@parley/engine/order/hash-comparison";
import type { Outcome } from "@parley/engine/rules";
import { Turn } from "@parley/engine/turn";
import { Chat } from "./app/chat.ts";
import type { Draft } from "./app/drafts.ts";
import type { ChatEvent } from "./app/events.ts";
import { lookAt } from "./app/look.ts";
import type { ReadNote } from "./app/rows/store.ts";
import { houseLimits } from "./app/rules/house-limits.ts";
import { chatLimits } from "./compose/chat-limits.ts";
import { delivery } from "./compose/delivery.ts";
import { fileLimits } from "./compose/file-limits.ts";
import { firstShown } from "./compose/first-shown.ts";
import { measureDatabase } from "./compose/measure-database.ts";
import { measureOutputs } from "./compose/measure-outputs.ts";
import { natsBus } from "./compose/nats-bus.ts";
import { olderAssets } from "./compose/older-assets.ts";
import { openContents } from "./compose/open-contents.ts";
import { openDoors } from "./compose/open-doors.ts";
import { openLog } from "./compose/open-log.ts";
import { openLookups } from "./compose/open-lookups.ts";
import { start } from "./compose/start-and-stop.ts";
import { webPush } from "./compose/web-push.ts";
import type { Config } from "./config.ts";
import { FileDesk } from "./files/file-desk.ts";
import { WaitingFiles } from "./files/waiting-files.ts";
import { Lab } from "./http/lab/lab.ts";
import { Recordings } from "./http/recordings.ts";
import { addressHash } from "./lib/address-hash.ts";
import { createMetrics } from "./lib/metrics.ts";
import { operatorToken } from "./lib/operator-token.ts";
import { DeliverTimes } from "./rooms/room-facts.ts";

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
	/** only tests break their house */
	readonly faultDoor?: FaultDoorOptions;
}

const WEB_DIR = fileURLToPath(new URL("../../web/dist", import.meta.url));
const LOADTEST_DIR = fileURLToPath(new URL("../../../loadtest", import.meta.url));
const STORE_URL = new URL("./app/rows/store.ts", import.meta.url).href;
const LOOKUPS_URL = new URL("./app/lookups/module.ts", import.meta.url).href;

/**
 * The whole server, wired by hand. What the end of a turn does, in which order, is one list (`packages/engine/src/turn.ts`). Rejects
 * with a UserFacingError whose message is for people.
 */
export async function composeServer(
	config: Config,
	{
		logger = createLogger(config.logLevel),
		lookupsUrl = LOOKUPS_URL,
		webDir = WEB_DIR,
		loadtestDir = LOADTEST_DIR,
		faultDoor,
	}: ComposeOptions = {},
): Promise<RunningServer> {
	const clock = systemClock;
	const metrics = createMetrics();
	const turn = new Turn();
	const comparison = new HashComparison({ clock, logger, metrics });
	const { opened, ...log } = await openLog(config, {
		storeUrl: STORE_URL,
		faultDoor,
		onMark: (mark) => comparison.reached(mark),
		turn,
		clock,
		logger,
		metrics,
		deliver: (batch) => {
			chat.deliver(batch);
			files.delivered(batch);
		},
		flushes: { isDue: () => fanOut.isDue(), lastMs: () => fanOut.lastMs() },
		commitStallMs: config.commitStallS * 1000,
		decideMsMax: config.decideTimeoutS * 1000,
		waitingBytesMax: config.waitingBytesMax,
		takeNotes: () => chat.house.reads.takeNotes(),
		takeBackNotes: (notes) => chat.house.reads.takeBack(notes as readonly ReadNote[]),
		look: (draft) => lookAt(chat.house, draft, config),
		isReadByAll: (rules) => chat.house.peers?.isReadByAll(rules) ?? true,
		showStored: () => chat.showStored(),
		onRecovered: () => {
			chat.recovered();
			files.recovered();
		},
	});
	const { sequencer, secrets, textKey } = log;
	// told to whoever waits for it, and a rejection that nobody waits for is no fault of its own
	log.behindRetention.catch(() => undefined);
	const { fanOut, catchUp } = delivery({ chat: () => chat, turn, logger, metrics });
	const addresses = new Addresses(config.trustedNetworks);
	const atTheDoor = new Addresses(config.trustedNetworks, { insideIs: "one" });
	const { runner, requestor } = await openLookups(config, {
		...{ moduleUrl: lookupsUrl, textKey, addresses, clock, logger, metrics },
	});
	const hashOfAddress = await addressHash(secrets);
	const waitingFiles = new WaitingFiles();
	const { state, readShown } = firstShown(config.dataDir, { fanOut, waitingFiles });
	const files = new FileDesk({
		dataDir: config.dataDir,
		contents: await openContents(config, log),
		limits: fileLimits(config),
		...{ addresses, addressHash: hashOfAddress },
		waiting: waitingFiles,
		requestor,
		submit: (draft) => sequencer.submit(draft),
		hasSession: (session) => chat.house.shown().sessions.has(session),
		clock,
		logger,
		metrics,
	});
	const operator = await operatorToken(config.operatorToken, secrets);
	const push = await webPush(config, {
		secrets,
		addresses,
		house: () => chat.house,
		state,
		logger,
		metrics,
	});
	const chat: Chat = new Chat(
		{
			limits: chatLimits(config),
			clock,
			logger,
			metrics,
			epoch: opened.epoch,
			submit: (draft) => sequencer.submit(draft),
			caughtUp: () => sequencer.caughtUp(),
			isReadOnly: () => sequencer.readOnly,
			rulesInForce: log.rulesInForce,
			...{ addresses, atTheDoor, addressHash: hashOfAddress },
			readShown,
			fanOut,
			catchUp,
			requestor,
			files: waitingFiles,
			requestTurn: () => turn.request(),
			push,
			bus: log.shared && natsBus(log.shared),
			comparison,
			deliverTimes: new DeliverTimes((ms) => lab?.sampler.delivered(ms)),
		},
		state,
	);

	const lab: Lab | undefined =
		config.lab === "off"
			? undefined
			: new Lab({
					operatorHash: operator.hash,
					house: chat.house,
					lookupMode: () => runner.mode,
					useLookupMode: (mode) => runner.use(mode),
					loadtestDir,
					port: () => (http.address() as AddressInfo).port,
					socketsPerAddressMax: config.socketsPerAddressMax,
					connections: () => gateway.connections,
				});
	const recordings = new Recordings({
		record: (recorder) => log.record(recorder),
		limits: houseLimits(config),
		operatorHash: operator.hash,
		logger,
	});
	const assets = olderAssets(config, webDir, log, logger);
	const { gateway, http } = openDoors(config, {
		...{ chat, files, push, lab, recordings, webDir, olderAssets: assets, operatorHash: operator.hash },
		isReadOnly: () => sequencer.readOnly,
		comparison,
		catchUp,
		measure: () => {
			measureOutputs(metrics, gateway);
			measureDatabase(metrics, config.dataDir);
			requestor.measure();
			files.measure();
			chat.roomList.measure();
		},
		...{ addresses, atTheDoor, turn, clock, logger, metrics },
	});
	const stop = await start(config, {
		...{
			storeUrl: STORE_URL,
			log,
			chat,
			files,
			push,
			runner,
			olderAssets: assets,
			lab,
			recordings,
			gateway,
			http,
		},
		...{ clock, logger, metrics },
	});
	const { port } = http.address() as AddressInfo;
	return {
		port,
		url: `http://127.0.0.1:${port}`,
		operatorToken: operator.made,
		behindRetention: log.behindRetention,
		submit: chat.house.submit,
		stop,
	};
}
