import { availableParallelism } from "node:os";
import type { GatewayOptions } from "../gateway/gateway.ts";
import type { LookupMode } from "../lookups/runner.ts";

/** One process is the whole house. `disk`: acknowledged is on disk; `process`: a power cut may take what was. */
export interface OwnOrder {
	readonly by: "counter";
	readonly durability: "disk" | "process";
}

/** This process is one node of several, whose order a stream in NATS gives. */
export interface SharedOrder {
	readonly by: "stream";
	/** servers, separated by commas */
	readonly url: string;
	/** a file; "": none */
	readonly credentials: string;
	readonly monitorUrls: readonly string[];
	/** name of the stream: the house */
	readonly stream: string;
	/** servers that keep it, when it is made */
	readonly replicas: number;
	/** what an acknowledgement means */
	readonly durability: "disk" | "process" | "replicated";
	/** of one draft, as JSON */
	readonly draftBytesMax: number;
	readonly snapshotEveryMs: number;
	/** so many snapshots are kept */
	readonly snapshotKeep: number;
	/** nothing younger is pruned */
	readonly keepMs: number;
	/** so many leave for other nodes in a second, when this one stops */
	readonly drainPeoplePerSecond: number;
}

/** What of it has to be said; the defaults of all else keep one copy and six hours of the stream. */
export type GivenSharedOrder = Pick<SharedOrder, "by" | "url" | "stream" | "durability"> &
	Partial<SharedOrder>;

export type SocketLimits = Pick<
	GatewayOptions,
	| "messageBytesMax"
	| "outputBytesMax"
	| "socketsMax"
	| "socketsPerAddressMax"
	| "arrivalsPerSecond"
	| "linkAnswersPerSecond"
	| "helloTimeoutMs"
	| "pingIntervalMs"
	| "pingTimeoutMs"
	| "stallTimeoutMs"
>;

export interface EngineLimits extends SocketLimits {
	/** of what waits for the thread that stores; past it the answer is `busy` */
	readonly waitingBytesMax: number;
	/** a commit that takes longer makes the house read-only until it ends */
	readonly commitStallMs: number;
	/** a draft that is decided for so long is refused */
	readonly decideMsMax: number;
	/** how long a stop waits for what is under way */
	readonly drainMs: number;
}

export interface LookupsConfig {
	readonly mode: LookupMode;
	/** for what computes */
	readonly threads: number;
	/** running and waiting of one address, of each service that is counted by address; 0: no limit */
	readonly perAddressMax: number;
	/** running in the whole house, however many nodes it has, by service; of those not named as the application says */
	readonly houseMax: Readonly<Record<string, number>>;
}

export interface BackupsConfig {
	/** 0: none */
	readonly everyMs: number;
	/** so many are kept */
	readonly keep: number;
	/** how long the database as it was before an update of its schema is kept; 0: for good */
	readonly copyKeepMs: number;
}

/** What is the engine's to know, plain data. */
export interface EngineConfig {
	/** the folder of everything that is kept */
	readonly dataDir: string;
	/** of the socket, "/ws" */
	readonly path?: string;
	/** origins whose pages may connect besides the server's own */
	readonly publicOrigins?: readonly string[];
	/** addresses and subnets of many people who share one: they count as ten */
	readonly trustedNetworks?: readonly string[];
	/** one process that acknowledges what is on disk, where it is not said */
	readonly order?: OwnOrder | GivenSharedOrder;
	readonly limits?: Partial<EngineLimits>;
	readonly lookups?: Partial<LookupsConfig>;
	readonly backups?: Partial<BackupsConfig>;
	/** handed to the application's parts as it is */
	readonly app?: unknown;
}

export interface WholeConfig
	extends Required<Omit<EngineConfig, "order" | "limits" | "lookups" | "backups">> {
	readonly order: OwnOrder | SharedOrder;
	readonly limits: EngineLimits;
	readonly lookups: LookupsConfig;
	readonly backups: BackupsConfig;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const defaults = {
	path: "/ws",
	publicOrigins: [],
	trustedNetworks: [],
	app: undefined,
} as const;

const own: OwnOrder = { by: "counter", durability: "disk" };

const shared: Omit<SharedOrder, "by" | "url" | "stream" | "durability"> = {
	credentials: "",
	monitorUrls: [],
	replicas: 1,
	// JSON may write a character of a whole frame as six
	draftBytesMax: 16_384 * 6 + 4_096,
	snapshotEveryMs: 6 * HOUR_MS,
	snapshotKeep: 3,
	keepMs: HOUR_MS,
	drainPeoplePerSecond: 200,
};

const limits: EngineLimits = {
	messageBytesMax: 16_384,
	outputBytesMax: 1_048_576,
	socketsMax: 20_000,
	socketsPerAddressMax: 200,
	arrivalsPerSecond: 20,
	linkAnswersPerSecond: 4,
	helloTimeoutMs: 10_000,
	pingIntervalMs: 25_000,
	pingTimeoutMs: 10_000,
	stallTimeoutMs: 30_000,
	waitingBytesMax: 64 * 1024 * 1024,
	commitStallMs: 5_000,
	decideMsMax: 30_000,
	drainMs: 10_000,
};

export function wholeConfig(config: EngineConfig): WholeConfig {
	return {
		...defaults,
		...config,
		order: config.order?.by === "stream" ? { ...shared, ...config.order } : (config.order ?? own),
		limits: { ...limits, ...config.limits },
		lookups: {
			mode: "worker",
			threads: availableParallelism(),
			perAddressMax: 100,
			houseMax: {},
			...config.lookups,
		},
		backups: { everyMs: 0, keep: 7, copyKeepMs: 7 * DAY_MS, ...config.backups },
	};
}
