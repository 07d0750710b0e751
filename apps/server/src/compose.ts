import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { refuse } from "@parley/protocol/refusals";
import { Chat } from "./chat/chat.ts";
import type { Draft } from "./chat/drafts.ts";
import type { ChatEvent } from "./chat/events.ts";
import { FileDesk } from "./chat/files/file-desk.ts";
import { WaitingFiles } from "./chat/files/waiting-files.ts";
import { lookAt } from "./chat/look.ts";
import { DeliverTimes } from "./chat/room-facts.ts";
import type { ReadNote } from "./chat/store/store.ts";
import { chatView, type HeldEvent } from "./chat/views.ts";
import { boundedSteps } from "./compose/bounded-stop.ts";
import { chatLimits } from "./compose/chat-limits.ts";
import { forgetCopiesOfBefore } from "./compose/copies-of-before.ts";
import { fileLimits } from "./compose/file-limits.ts";
import { firstShown } from "./compose/first-shown.ts";
import { measureDatabase } from "./compose/measure-database.ts";
import { measureOutputs } from "./compose/measure-outputs.ts";
import { natsBus } from "./compose/nats-bus.ts";
import { olderAssets } from "./compose/older-assets.ts";
import { openContents } from "./compose/open-contents.ts";
import { openLog } from "./compose/open-log.ts";
import { openLookups } from "./compose/open-lookups.ts";
import { scheduledSnapshots } from "./compose/scheduled-snapshots.ts";
import { socketLimits } from "./compose/socket-limits.ts";
import { warmUp } from "./compose/warm-up.ts";
import { webPush } from "./compose/web-push.ts";
import type { Config } from "./config.ts";
import { CatchUp } from "./engine/log/catch-up.ts";
import { FanOut } from "./engine/log/fan-out.ts";
import type { FaultDoorOptions } from "./engine/log/fault-door.ts";
import { HashComparison, OUTVOTED } from "./engine/log/hash-comparison.ts";
import type { Outcome } from "./engine/rules.ts";
import { Turn } from "./engine/turn.ts";
import { Gateway } from "./engine/wire/gateway.ts";
import { preEncodedFrame, preEncodedList } from "./engine/wire/pre-encoded-frame.ts";
import { Admission } from "./http/admission.ts";
import { clientAddress, isProxy } from "./http/client-address.ts";
import { boundConnections } from "./http/connections-by-address.ts";
import { createHttpApp } from "./http/http-app.ts";
import { Lab } from "./http/lab/lab.ts";
import { closeHttp, httpServer, listen } from "./http/listening.ts";
import { countedToken, tokenKnownTo } from "./http/operator-door.ts";
import { pacedRequests } from "./http/paced-requests.ts";
import { Portions } from "./http/portions.ts";
import { UnreadAnswers } from "./http/unread-answers.ts";
import { addressHash } from "./lib/address-hash.ts";
import { Addresses } from "./lib/addresses.ts";
import { systemClock } from "./lib/clock.ts";
import { connectionsWithinDescriptors } from "./lib/descriptors.ts";
import { knownHosts } from "./lib/hosts.ts";
import { createLogger, type Logger } from "./lib/logger.ts";
import { createMetrics } from "./lib/metrics.ts";
import { operatorToken } from "./lib/operator-token.ts";

export interface RunningServer {
	readonly port: number;
	readonly url: string;
	/** the operator's token, only at the start that made it */
	readonly operatorToken: string | undefined;
	/** settles when this server can only go on by a new start on the same data; rejects with an Obstacle where none helps */
	readonly outlived: Promise<void>;
	/** Asks the log, as a door would: for what has none on the wire. */
	readonly submit: (draft: Draft) => Promise<Outcome<ChatEvent>>;
	/** Drains: nothing acknowledged is lost, everybody is told to come back. Whoever asks again waits for the same. */
	stop(): Promise<void>;
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
const STORE_URL = new URL("./chat/store/store.ts", import.meta.url).href;
const LOOKUPS_URL = new URL("./chat/lookups/module.ts", import.meta.url).href;

/**
 * The whole server, wired by hand. What the end of a turn does, in which order, is one list (`engine/turn.ts`). Rejects
 * with an Obstacle whose message is for people.
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
		passes: { isDue: () => fanOut.isDue(), lastMs: () => fanOut.lastMs() },
		commitStallMs: config.commitStallS * 1000,
		decideMsMax: config.decideTimeoutS * 1000,
		waitingBytesMax: config.waitingBytesMax,
		takeNotes: () => chat.house.reads.takeNotes(),
		takeBackNotes: (notes) => chat.house.reads.takeBack(notes as readonly ReadNote[]),
		look: (draft) => lookAt(chat.house, draft, config),
		isReadByAll: (rules) => chat.house.neighbours?.isReadByAll(rules) ?? true,
		showStored: () => chat.showStored(),
		onRecovered: () => {
			chat.recovered();
			files.recovered();
		},
	});
	const { sequencer, secrets, textKey } = log;
	// told to whoever waits for it, and a rejection that nobody waits for is no fault of its own
	log.outlived.catch(() => undefined);
	const fanOut = new FanOut<HeldEvent>({
		turn,
		metrics,
		view: chatView,
		toWire: preEncodedFrame,
		listToWire: preEncodedList,
		onBehind: (reader) => catchUp.start(reader),
		onRevised: () => catchUp.revised(),
		onFlushed: (feed, events) => chat.flushed(feed, events),
	});
	const catchUp = new CatchUp<HeldEvent>({
		turn,
		logger,
		metrics,
		view: chatView,
		toWire: preEncodedFrame,
		read: (request) => chat.readMissed(request),
	});
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
		sessions: state.sessions,
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

	const lab =
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
	const assets = olderAssets(config, webDir, log, logger);
	const isKnownHost = knownHosts(config.publicOrigins);
	const hasToken = tokenKnownTo(chat.house, operator.hash);
	let draining = false;
	const portions = new Portions({ turn, clock });
	const app = createHttpApp({
		chat,
		files,
		push,
		logger,
		metrics,
		webDir,
		olderAssets: assets,
		trustProxy: config.trustProxy,
		filesOpenPerAddressMax: config.filesOpenPerAddressMax,
		isKnownHost,
		hasToken,
		defaultRoom: config.defaultRoom,
		roomCreation: config.roomCreation,
		operatorHash: operator.hash,
		dnsLookups: config.dnsLookups,
		portions,
		lab,
		verdict: () => comparison.verdict,
		doorRefusal: (address) => gateway.refusalFor(address),
		addressOf: (request) => addressOf(request),
		unready: () => {
			if (draining) return refuse("draining");
			if (sequencer.readOnly) return refuse("read-only");
			if (comparison.verdict === "outvoted") return refuse("busy", { message: OUTVOTED });
			return assets?.isShelving ? refuse("busy") : undefined;
		},
		measure: () => {
			measureOutputs(metrics, gateway);
			measureDatabase(metrics, config.dataDir);
			requestor.measure();
			files.measure();
			chat.roomList.measure();
		},
	});
	const addressOf = clientAddress(app);
	const upgradeToken = countedToken({ house: chat.house, hasToken, addressOf });
	const isOurProxy = isProxy(app, { ...config, addresses });
	const gateway: Gateway = new Gateway({
		addresses: atTheDoor,
		clock,
		turn,
		logger,
		metrics,
		path: "/ws",
		isForUs: (request) => isKnownHost(request.headers.host) || upgradeToken(request),
		...socketLimits(config),
		isShut: () => comparison.verdict === "outvoted",
		addressOf,
		accept: (connection) => chat.accept(connection),
		onDrained: (connection) => catchUp.drained(connection.output),
		behindEvents: (connection) => catchUp.behindEvents(connection.output),
	});
	// only now: a turn that was asked for while the log was read may run before
	turn.at("cork", () => gateway.corkAnswers());
	turn.at("enter", () => chat.letIn());
	turn.at("answer", () => gateway.flushAnswers());
	const paced = pacedRequests(app, {
		perSecond: config.requestsPerSecond,
		addresses: atTheDoor,
		clock,
		portions,
		addressOf,
		isProxy: isOurProxy,
		onRefused: () => metrics.refused.inc({ code: "too-fast" }),
	});
	const http = httpServer(paced, {
		connectionsMax: connectionsWithinDescriptors(),
		headersTimeoutMs: config.headersTimeoutS * 1000,
	});
	http.on("upgrade", gateway.upgrade);
	new Admission(turn).watch(http);
	new UnreadAnswers({
		stallTimeoutMs: config.stallTimeoutS * 1000,
		perAddressBytesMax: config.unreadPerAddressBytesMax,
		...{ addresses, clock },
		isProxy: isOurProxy,
		onCut: (why) => metrics.answersCut.inc({ why }),
	}).watch(http);
	// after it: who is not let in does not stand in its line
	boundConnections(http, {
		max: config.connectionsPerAddressMax,
		perSecond: config.connectionsPerSecond,
		addresses: atTheDoor,
		clock,
		isProxy: isOurProxy,
		onRefused: (code) => metrics.refused.inc({ code }),
	});

	const step = boundedSteps(config.drainTimeoutS * 1000, logger);
	const close = async (): Promise<void> => {
		chat.close();
		await step("files", files.close());
		await assets?.close();
		await push?.close();
		await step("drafts", sequencer.idle());
		await runner.close();
		await step("log", log.close());
	};
	try {
		await log.start();
		await chat.start();
		await files.start();
		warmUp();
		await listen(http, config, (error) => logger.error({ err: error }, "a connection could not be accepted"));
		assets?.start();
	} catch (error) {
		await close();
		throw error;
	}
	const { port } = http.address() as AddressInfo;
	const snapshots = scheduledSnapshots(config, { storeUrl: STORE_URL, clock, logger, metrics });
	const stopForgetting = forgetCopiesOfBefore(config, { clock, logger });
	let stopped: Promise<void> | undefined;
	const stop = async (): Promise<void> => {
		draining = true;
		stopForgetting();
		const othersClosed = Promise.all([lab?.close(), snapshots?.close()]);
		const drainMs = config.drainTimeoutS * 1000;
		if (config.sequencer === "nats") await gateway.handOver(config.drainPeoplePerSecond, drainMs / 2);
		gateway.stopTakingIn();
		await step("drafts", sequencer.idle());
		// the turn that flushes the last commit: its events go before the goodbye
		await new Promise((resolve) => setImmediate(resolve));
		await gateway.drain(drainMs);
		await othersClosed;
		await closeHttp(http);
		await close();
	};

	return {
		port,
		url: `http://127.0.0.1:${port}`,
		operatorToken: operator.made,
		outlived: log.outlived,
		submit: chat.house.submit,
		stop() {
			stopped ??= stop();
			return stopped;
		},
	};
}
