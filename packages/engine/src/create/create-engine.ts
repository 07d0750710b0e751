import { Registry } from "prom-client";
import type { AppGateway, AppWire, GatewayHost } from "../app.ts";
import { Addresses } from "../lib/addresses.ts";
import { systemClock } from "../lib/clock.ts";
import { createLogger, type Logger } from "../lib/logger.ts";
import { databaseFile } from "../log/database.ts";
import type { FaultDoorOptions } from "../log/fault-door.ts";
import { engineMetrics } from "../metrics/engine-metrics.ts";
import { HashComparison } from "../order/hash-comparison.ts";
import { Turn } from "../turn.ts";
import { delivery } from "./delivery.ts";
import type { Engine } from "./engine.ts";
import { type EngineConfig, wholeConfig } from "./engine-config.ts";
import { loadApp, requireGateway } from "./load-app.ts";
import type { LogRules } from "./log.ts";
import { openContents } from "./open-contents.ts";
import { openLog } from "./open-log.ts";
import { checkHouseMax, openLookups } from "./open-lookups.ts";
import { RunningEngine } from "./running-engine.ts";

export interface EngineOptions {
	/** the folder of the application's parts (`app.ts`) */
	readonly app: URL;
	readonly config: EngineConfig;
	/** one of its own on standard error, where none is given */
	readonly logger?: Logger;
	/** of that one: pino's, "info" where it is not said */
	readonly logLevel?: string;
	/** of metrics, one of its own where none is given */
	readonly registry?: Registry;
	/** of other handlers than the application's: tests let theirs reach servers that the world's may not */
	readonly lookupsUrl?: string;
	/** only tests break their house */
	readonly faultDoor?: FaultDoorOptions;
}

/**
 * An application on the engine, wired by hand; what the end of a turn does, in which order, is one list (`turn.ts`).
 * Rejects with a UserFacingError whose message is for people.
 */
export async function createEngine<Draft, Event, Frame, App extends AppGateway<Draft, Event, Frame>>({
	app: folder,
	config: given,
	logLevel = "info",
	logger = createLogger(logLevel),
	registry = new Registry(),
	lookupsUrl,
	faultDoor,
}: EngineOptions): Promise<Engine<Draft, Event, Frame, App>> {
	const config = wholeConfig(given);
	const { dataDir, limits } = config;
	const loaded = await loadApp(folder);
	const rules = loaded.rules as LogRules<Draft, Event>;
	const wire = loaded.wire as unknown as AppWire<Draft, Event, Frame, App>;
	const { product } = rules;
	const storeUrl = loaded.rulesUrl;
	checkHouseMax(config.lookups, loaded.lookups?.services);
	const clock = systemClock;
	const metrics = engineMetrics([registry], product.replaceAll("-", "_"));
	const turn = new Turn();
	const comparison = new HashComparison({ clock, logger, metrics });
	// a place may be skipped while the log is still read up to where it is: the application is not there yet
	const early: (readonly [Draft, number | undefined])[] = [];
	let undecided = (draft: Draft, about: number | undefined): void => void early.push([draft, about]);
	const endless: number[] = [];
	let neverEnds = (what: number): void => void endless.push(what);
	const { opened, ...log } = await openLog<Draft, Event>(config, {
		...{ rules, storeUrl, faultDoor, turn, clock, logger, metrics },
		onMark: (mark) => comparison.reached(mark),
		deliver: (batch) => app.deliver(batch),
		flushes: { isDue: () => fanOut.isDue(), lastMs: () => fanOut.lastMs() },
		commitStallMs: limits.commitStallMs,
		decideMsMax: limits.decideMsMax,
		waitingBytesMax: limits.waitingBytesMax,
		takeNotes: () => app.takeNotes?.() ?? [],
		takeBackNotes: (notes) => app.takeBackNotes?.(notes),
		look: (draft) => app.look?.(draft),
		undecided: (draft, about) => undecided(draft, about),
		onNeverEnds: (what) => neverEnds(what),
		isReadByAll: (n) => app.isReadByAll?.(n) ?? true,
		showStored: () => app.showStored(),
		onRecovered: () => app.recovered?.(),
	});
	const { sequencer } = log;
	// told to whoever waits for it, and a rejection that nobody waits for is no fault of its own
	log.behindRetention.catch(() => undefined);
	const { fanOut, catchUp } = delivery<Frame>({ view: wire.view, gateway: () => app, turn, logger, metrics });
	const addresses = new Addresses(config.trustedNetworks);
	const file = databaseFile(dataDir, product);
	const { runner, requestor } = await openLookups(config.lookups, {
		moduleUrl: lookupsUrl ?? loaded.lookupsUrl,
		services: loaded.lookups?.services ?? {},
		context: { databaseFile: file, textKey: log.textKey, config: config.app },
		...{ shared: log.shared, addresses, clock, logger, metrics },
	}).catch(async (error: unknown) => {
		await log.close();
		throw error;
	});
	const host: GatewayHost<Draft, Event, Frame> = {
		config: config.app,
		epoch: opened.epoch,
		databaseFile: file,
		submit: (draft) => sequencer.submit(draft),
		// what is delivered is at the readers when this turn has flushed it
		caughtUp: async () => {
			const isSo = await sequencer.caughtUp();
			await turn.over();
			return isSo;
		},
		isReadOnly: () => sequencer.readOnly,
		rulesInForce: log.rulesInForce,
		...{ fanOut, catchUp, lookups: requestor, turn, clock, logger, metrics, registry },
		addresses,
		atTheDoor: new Addresses(config.trustedNetworks, { insideIs: "one" }),
		secrets: log.secrets,
		openContents: () => openContents(dataDir, log),
		shared: log.shared,
		comparison,
	};
	const open = async (): Promise<App> => {
		const gateway = await wire.open(host);
		requireGateway(gateway, loaded.wireUrl);
		return gateway;
	};
	const app: App = await open().catch(async (error) => {
		await runner.close();
		await requestor.close();
		await log.close();
		throw error;
	});
	undecided = (draft, about) => app.undecided?.(draft, about);
	for (const [draft, about] of early) undecided(draft, about);
	neverEnds = (what) => app.neverEnds?.(what);
	for (const what of endless) neverEnds(what);
	return new RunningEngine({ config, product, storeUrl, log, runner, host, app });
}
