import type { IncomingMessage, Server } from "node:http";
import type { AppGateway, GatewayHost } from "../app.ts";
import { Gateway } from "../gateway/gateway.ts";
import type { BegunRecording, Recorder } from "../log/recorder.ts";
import type { LookupMode } from "../lookups/runner.ts";
import type { SwitchableRunner } from "../lookups/switchable-runner.ts";
import { OUTVOTED } from "../order/hash-comparison.ts";
import type { Outcome } from "../rules.ts";
import { type Refusal, refuse } from "../wire/refusals.ts";
import { keepBackups } from "./backups.ts";
import { boundedSteps } from "./bounded-stop.ts";
import type { Engine, SocketOptions } from "./engine.ts";
import type { WholeConfig } from "./engine-config.ts";
import type { Log } from "./log.ts";
import { measureDatabase, measureOutputs } from "./measure.ts";

interface Parts<Draft, Event, Frame, App> {
	readonly config: WholeConfig;
	/** of the application, as its tables have it */
	readonly product: string;
	/** of its rules */
	readonly storeUrl: string;
	readonly log: Omit<Log<Draft, Event>, "opened">;
	readonly runner: SwitchableRunner;
	readonly host: GatewayHost<Draft, Event, Frame>;
	readonly app: App;
}

/** Parts that were put together: their doors, their start and their end. */
export class RunningEngine<Draft, Event, Frame, App extends AppGateway<Draft, Event, Frame>>
	implements Engine<Draft, Event, Frame, App>
{
	readonly app: App;
	readonly host: GatewayHost<Draft, Event, Frame>;
	readonly behindRetention: Promise<void>;
	readonly #parts: Parts<Draft, Event, Frame, App>;
	readonly #step: ReturnType<typeof boundedSteps>;
	#gateway: Gateway | undefined;
	#endBackups: (() => Promise<void>) | undefined;
	#stopped: Promise<void> | undefined;

	constructor(parts: Parts<Draft, Event, Frame, App>) {
		this.#parts = parts;
		this.app = parts.app;
		this.host = parts.host;
		this.behindRetention = parts.log.behindRetention;
		this.#step = boundedSteps(parts.config.limits.drainMs, parts.host.logger);
	}

	attach(http: Server, { addressOf = remoteAddress, isForUs = () => true }: SocketOptions = {}): Gateway {
		const { app, host } = this;
		const { comparison, catchUp, turn, clock, logger, metrics } = host;
		const { path, publicOrigins, limits } = this.#parts.config;
		const gateway = new Gateway({
			...limits,
			...{ path, publicOrigins, addressOf, isForUs, turn, clock, logger, metrics },
			addresses: host.atTheDoor,
			isShut: () => comparison.verdict === "outvoted",
			accept: (connection) => app.accept(connection),
			onDrained: (connection) => catchUp.drained(connection.output),
			behindEvents: (connection) => catchUp.behindEvents(connection.output),
		});
		// only now: a turn that was asked for while the log was read may run before
		turn.at("cork", () => gateway.corkAnswers());
		turn.at("enter", () => app.letIn());
		turn.at("answer", () => gateway.flushAnswers());
		http.on("upgrade", gateway.upgrade);
		this.#gateway = gateway;
		return gateway;
	}

	async start(): Promise<void> {
		const { config, log, product, storeUrl } = this.#parts;
		const { clock, logger, metrics } = this.host;
		await log.start();
		await this.app.start?.();
		const { dataDir, backups } = config;
		this.#endBackups = keepBackups(backups, { dataDir, product, storeUrl, clock, logger, metrics });
	}

	stop(drained?: () => Promise<void>): Promise<void> {
		this.#stopped ??= this.#stop(drained);
		return this.#stopped;
	}

	submit(draft: Draft): Promise<Outcome<Event>> {
		return this.host.submit(draft);
	}

	record(recorder: Recorder): Promise<BegunRecording> {
		return this.#parts.log.record(recorder);
	}

	unready(): Refusal | undefined {
		const { isReadOnly, comparison } = this.host;
		if (this.#gateway?.isDraining === true) return refuse("draining");
		if (isReadOnly()) return refuse("read-only");
		return comparison.verdict === "outvoted" ? refuse("busy", { message: OUTVOTED }) : undefined;
	}

	measure(): void {
		const { metrics, databaseFile, lookups } = this.host;
		if (this.#gateway !== undefined) measureOutputs(metrics, this.#gateway);
		measureDatabase(metrics, databaseFile);
		lookups.measure();
		this.app.measure?.();
	}

	get lookupMode(): LookupMode {
		return this.#parts.runner.mode;
	}

	useLookupMode(mode: LookupMode): Promise<void> {
		return this.#parts.runner.use(mode);
	}

	async #stop(drained?: () => Promise<void>): Promise<void> {
		const { log, runner } = this.#parts;
		const backupsEnded = this.#endBackups?.();
		if (this.#gateway !== undefined) await this.#drain(this.#gateway);
		await this.#step("backups", backupsEnded ?? Promise.resolve());
		await this.#step("requests", drained?.() ?? Promise.resolve());
		await this.#step("application", this.app.close?.() ?? Promise.resolve());
		await this.#step("drafts", log.sequencer.idle());
		await this.#step("threads of lookups", runner.close());
		await this.#step("lookups", this.host.lookups.close());
		await this.#step("log", log.close());
	}

	async #drain(gateway: Gateway): Promise<void> {
		const { limits, order } = this.#parts.config;
		if (order.by === "stream") await gateway.handOver(order.drainPeoplePerSecond, limits.drainMs / 2);
		gateway.stopTakingIn();
		await this.#step("drafts", this.#parts.log.sequencer.idle());
		// the turn that flushes the last commit: its events go before the goodbye
		await new Promise((resolve) => setImmediate(resolve));
		await gateway.drain(limits.drainMs);
	}
}

const remoteAddress = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? "";
