import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { MessagePort } from "node:worker_threads";
import type { AppWire, GatewayHost } from "@parley/engine/app";
import { delivery } from "@parley/engine/create/delivery";
import { wholeConfig } from "@parley/engine/create/engine-config";
import { loadApp } from "@parley/engine/create/load-app";
import type { Log, LogRules } from "@parley/engine/create/log";
import { openContents } from "@parley/engine/create/open-contents";
import { openLookups } from "@parley/engine/create/open-lookups";
import { RunningEngine } from "@parley/engine/create/running-engine";
import { submitting } from "@parley/engine/create/submitting";
import { Addresses } from "@parley/engine/lib/addresses";
import { systemClock } from "@parley/engine/lib/clock";
import { createLogger } from "@parley/engine/lib/logger";
import { secretFiles } from "@parley/engine/lib/secrets";
import { databaseFile } from "@parley/engine/log/database";
import { rulesOf } from "@parley/engine/log/load-rules";
import { Requestor } from "@parley/engine/lookups/requestor";
import type { Runner } from "@parley/engine/lookups/runner";
import { SwitchableRunner } from "@parley/engine/lookups/switchable-runner";
import { engineMetrics } from "@parley/engine/metrics/engine-metrics";
import { HashComparison } from "@parley/engine/order/hash-comparison";
import { Turn } from "@parley/engine/turn";
import { Registry } from "prom-client";
import type { ChatGateway } from "../../../src/app/chat-gateway.ts";
import type { Draft } from "../../../src/app/drafts.ts";
import type { ChatEvent } from "../../../src/app/events.ts";
import { engineConfig } from "../../../src/compose/engine-config.ts";
import { warmUp } from "../../../src/compose/warm-up.ts";
import type { Config } from "../../../src/config.ts";
import type { HeldEvent } from "../../../src/messages/views.ts";
import { busOfThreads } from "./bus.ts";
import { farRunner } from "./far-lookups.ts";
import { GatewayLog } from "./gateway-log.ts";
import { ownFigures, toldFigures } from "./messages.ts";

export const APP = new URL("../../../src/app/", import.meta.url);
const BACKLOG = 4_096;

export interface GatewayOptions {
	readonly config: Config;
	/** 0 has the threads for lookups */
	readonly number: number;
	readonly gateways: number;
	readonly epoch: string;
	readonly textKey: string;
	readonly log: MessagePort;
	/** to the gateway that has threads for lookups; undefined: this one */
	readonly lookups: MessagePort | undefined;
	/** of the log thread: each gateway tells them, for nobody knows who takes a connection */
	readonly figures: SharedArrayBuffer;
	/** drafts of all gateways; undefined: each paces its flushes by its own */
	readonly underWay: SharedArrayBuffer | undefined;
}

export interface OpenGateway {
	readonly runner: Runner;
	readonly http: Server;
	start(): Promise<void>;
	/** Returns the port, which it shares with the other gateways where `isShared`. */
	listen(port: number, isShared: boolean): Promise<number>;
	stop(): Promise<void>;
}

/** The chat on a log that others share: what `createEngine` does, and sockets alone. */
export async function openGateway(options: GatewayOptions): Promise<OpenGateway> {
	const { number, gateways, epoch, textKey } = options;
	// one of them tells browsers
	const config = wholeConfig(
		engineConfig({ ...options.config, ...(number > 0 && { push: "off" as const }) }),
	);
	const loaded = await loadApp(APP);
	const rules = loaded.rules as unknown as LogRules<Draft, ChatEvent>;
	const wire = loaded.wire as unknown as AppWire<Draft, ChatEvent, HeldEvent, ChatGateway>;
	const clock = systemClock;
	const logger = createLogger(options.config.logLevel);
	const registry = new Registry();
	const metrics = engineMetrics([registry], "parley");
	const turn = new Turn();
	const order: GatewayLog<Draft, ChatEvent> = new GatewayLog<Draft, ChatEvent>({
		...{ number, turn, logger, port: options.log },
		underWay: options.underWay && new Int32Array(options.underWay),
		deliver: (batch) => app.deliver(batch),
		flushes: { isDue: () => fanOut.isDue(), lastMs: () => fanOut.lastMs() },
		takeNotes: () => app.takeNotes(),
	});
	const { since } = rulesOf(rules, config.app);
	const log: Omit<Log<Draft, ChatEvent>, "opened"> = {
		sequencer: submitting(order, (draft) =>
			since(draft) > order.rulesInForce ? (rules.olderForm?.(draft) ?? draft) : draft,
		),
		secrets: secretFiles(config.dataDir),
		rulesInForce: () => order.rulesInForce,
		record: () => Promise.reject(new Error("nothing is recorded here")),
		textKey,
		shared: undefined,
		behindRetention: new Promise<void>(() => undefined),
		start: () => Promise.resolve(),
		close: async () => options.log.close(),
	};
	const written = ownFigures(options.figures, number);
	const { fanOut, catchUp } = delivery<HeldEvent>({
		...{ view: wire.view, gateway: () => counting(app, written), turn, logger, metrics },
	});
	const addresses = new Addresses(config.trustedNetworks);
	const file = databaseFile(config.dataDir, rules.product);
	const common = { addresses, clock, logger, metrics };
	const context = { databaseFile: file, textKey, config: config.app };
	const services = loaded.lookups?.services ?? {};
	const { lookups } = options;
	const { runner, requestor } =
		lookups === undefined
			? await openLookups(config.lookups, {
					...{ ...common, moduleUrl: loaded.lookupsUrl, services, context, shared: undefined },
				})
			: await askingElsewhere(farRunner(lookups), { ...common, services });
	const comparison = new HashComparison({ clock, logger, metrics });
	const host: GatewayHost<Draft, ChatEvent, HeldEvent> = {
		...{ config: config.app, epoch, databaseFile: file },
		submit: (draft) => log.sequencer.submit(draft),
		caughtUp: () => log.sequencer.caughtUp(),
		isReadOnly: () => false,
		rulesInForce: log.rulesInForce,
		...{ fanOut, catchUp, lookups: requestor, turn, clock, logger, metrics, registry, addresses },
		atTheDoor: new Addresses(config.trustedNetworks, { insideIs: "one" }),
		secrets: log.secrets,
		openContents: () => openContents(config.dataDir, log as Log<never, unknown>),
		shared: gateways === 1 ? undefined : busOfThreads(),
		comparison,
	};
	const app: ChatGateway = await wire.open(host);
	const { product } = rules;
	const engine = new RunningEngine<Draft, ChatEvent, HeldEvent, ChatGateway>({
		...{ config, product, storeUrl: loaded.rulesUrl, log, runner, host, app },
	});
	const http = createServer((_request, response) => {
		response.setHeader("x-figures", "1").end(JSON.stringify(toldFigures(options.figures)));
	});
	engine.attach(http);
	return {
		runner,
		http,
		start: async () => {
			await engine.start();
			warmUp();
		},
		listen: (port, isShared) => listen(http, port, isShared),
		stop: () => engine.stop(async () => void http.close()),
	};
}

/** How many writes it took to bring how many messages to readers. */
function counting(app: ChatGateway, written: Float64Array): Pick<ChatGateway, "flushed" | "readMissed"> {
	return {
		flushed: (feed, events) => {
			written[0] = (written[0] ?? 0) + feed.live.size;
			written[1] = (written[1] ?? 0) + feed.live.size * events.length;
			app.flushed(feed, events);
		},
		readMissed: (request) => app.readMissed(request),
	};
}

async function askingElsewhere(
	runner: Runner,
	parts: Omit<ConstructorParameters<typeof Requestor>[0], "runner">,
): Promise<{ runner: SwitchableRunner; requestor: Requestor }> {
	const switchable = await SwitchableRunner.start("worker", () => runner);
	return { runner: switchable, requestor: new Requestor({ ...parts, runner: switchable }) };
}

/** Of several listeners on one port the kernel gives each connection to one. */
function listen(http: Server, port: number, isShared: boolean): Promise<number> {
	return new Promise((resolve, reject) => {
		http.once("error", reject);
		http.listen({ port, host: "127.0.0.1", backlog: BACKLOG, reusePort: isShared }, () => {
			http.off("error", reject);
			resolve((http.address() as AddressInfo).port);
		});
	});
}
