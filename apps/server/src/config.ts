import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { DIRECT_PREFIX, ROOM_ID_CHARS_MAX } from "@parley/protocol/limits";
import { isNetwork } from "./lib/addresses.ts";
import { choice, list, number, type Setting, text } from "./lib/settings.ts";

/** Every configuration value: the variable, its default, what is allowed. Durations in seconds, fractions too. */
const settings = {
	port: ["PORT", number({ fallback: 8080, min: 0, max: 65535 })],
	host: ["HOST", text("0.0.0.0")],
	dataDir: ["DATA_DIR", text("./data")],
	publicOrigins: [
		"PUBLIC_ORIGINS",
		list(/^https?:\/\/[^/\s]+$/, "origins such as https://chat.example.org, separated by commas"),
	],
	trustProxy: [
		"TRUST_PROXY",
		list(
			/^(\d+|loopback|linklocal|uniquelocal|[0-9a-fA-F.:]+(\/\d+)?)$/,
			"a number of proxies, or addresses and subnets, separated by commas",
		),
	],
	trustedNetworks: [
		"TRUSTED_NETWORKS",
		list(isNetwork, "addresses and subnets such as 192.0.2.0/24, separated by commas"),
	],
	defaultRoom: [
		"DEFAULT_ROOM",
		text(
			"lobby",
			new RegExp(`^(?!${DIRECT_PREFIX})[a-z0-9-]{1,${ROOM_ID_CHARS_MAX}}$`),
			`1 to ${ROOM_ID_CHARS_MAX} of a-z 0-9 -, not beginning with ${DIRECT_PREFIX}`,
		),
	],
	roomCapacity: ["ROOM_CAPACITY", number({ fallback: 50, min: 1, max: 1_000_000, zeroIsNoLimit: true })],
	roomCreation: ["ROOM_CREATION", choice("open", "closed")],
	roomsMax: ["ROOMS_MAX", number({ fallback: 10_000, min: 1, max: 1_000_000 })],
	conversationsMax: ["CONVERSATIONS_MAX", number({ fallback: 100_000, min: 1, max: 10_000_000 })],
	conversationsUnansweredMax: [
		"CONVERSATIONS_UNANSWERED_MAX",
		number({ fallback: 50, min: 1, max: 10_000_000 }),
	],
	roomsPerMinute: [
		"ROOMS_PER_MINUTE",
		number({ fallback: 1, min: 0.001, max: 1_000_000, whole: false, zeroIsNoLimit: true }),
	],
	conversationsPerHour: [
		"CONVERSATIONS_PER_HOUR",
		number({ fallback: 5, min: 0.1, max: 1_000_000, whole: false, zeroIsNoLimit: true }),
	],
	roomsPerOwnerMax: [
		"ROOMS_PER_OWNER_MAX",
		number({ fallback: 50, min: 1, max: 1_000_000, zeroIsNoLimit: true }),
	],
	unusedRoomHours: [
		"UNUSED_ROOM_HOURS",
		number({ fallback: 24, min: 0.0001, max: 87_600, whole: false, zeroIsNoLimit: true }),
	],
	seatsPerAddressPercent: [
		"SEATS_PER_ADDRESS_PERCENT",
		number({ fallback: 10, min: 0.1, max: 100, whole: false, zeroIsNoLimit: true }),
	],
	roomsListedMax: ["ROOMS_LISTED_MAX", number({ fallback: 200, min: 1, max: 10_000 })],
	roomSearchesPerSessionMax: [
		"ROOM_SEARCHES_PER_SESSION_MAX",
		number({ fallback: 4, min: 1, max: 1_000_000, zeroIsNoLimit: true }),
	],
	roomSearchesPerNetworkMax: [
		"ROOM_SEARCHES_PER_NETWORK_MAX",
		number({ fallback: 250, min: 1, max: 1_000_000, zeroIsNoLimit: true }),
	],
	roomSearchesWaitingMax: ["ROOM_SEARCHES_WAITING_MAX", number({ fallback: 1_000, min: 1, max: 1_000_000 })],
	sessionsMax: ["SESSIONS_MAX", number({ fallback: 100_000, min: 1, max: 10_000_000 })],
	seatGraceS: ["SEAT_GRACE_S", number({ fallback: 120, min: 0, max: 86_400, whole: false })],
	sessionDays: ["SESSION_DAYS", number({ fallback: 30, min: 0.0001, max: 3650, whole: false })],
	messageBytesMax: ["MESSAGE_BYTES_MAX", number({ fallback: 16_384, min: 1, max: 16_777_216 })],
	waitingBytesMax: ["WAITING_BYTES_MAX", number({ fallback: 67_108_864, min: 4096, max: 17_179_869_184 })],
	commitStallS: ["COMMIT_STALL_S", number({ fallback: 5, min: 0.1, max: 3600, whole: false })],
	decideTimeoutS: ["DECIDE_TIMEOUT_S", number({ fallback: 30, min: 0.1, max: 3600, whole: false })],
	outputBytesMax: ["OUTPUT_BYTES_MAX", number({ fallback: 1_048_576, min: 4096, max: 1_073_741_824 })],
	socketsMax: ["SOCKETS_MAX", number({ fallback: 20_000, min: 1, max: 10_000_000, zeroIsNoLimit: true })],
	socketsPerAddressMax: [
		"SOCKETS_PER_ADDRESS_MAX",
		number({ fallback: 200, min: 1, max: 10_000_000, zeroIsNoLimit: true }),
	],
	connectionsPerAddressMax: [
		"CONNECTIONS_PER_ADDRESS_MAX",
		number({ fallback: 1_000, min: 1, max: 10_000_000, zeroIsNoLimit: true }),
	],
	connectionsPerSecond: [
		"CONNECTIONS_PER_SECOND",
		number({ fallback: 100, min: 0.1, max: 1_000_000, whole: false, zeroIsNoLimit: true }),
	],
	arrivalsPerSecond: [
		"ARRIVALS_PER_SECOND",
		number({ fallback: 20, min: 0.1, max: 1_000_000, whole: false, zeroIsNoLimit: true }),
	],
	newcomersPerSecond: [
		"NEWCOMERS_PER_SECOND",
		number({ fallback: 5, min: 0.01, max: 1_000_000, whole: false, zeroIsNoLimit: true }),
	],
	unreadPerAddressBytesMax: [
		"UNREAD_PER_ADDRESS_BYTES_MAX",
		number({ fallback: 33_554_432, min: 1, max: 1_099_511_627_776, zeroIsNoLimit: true }),
	],
	requestsPerSecond: [
		"REQUESTS_PER_SECOND",
		number({ fallback: 100, min: 0.1, max: 1_000_000, whole: false, zeroIsNoLimit: true }),
	],
	newcomersPerHour: [
		"NEWCOMERS_PER_HOUR",
		number({ fallback: 300, min: 1, max: 1_000_000_000, zeroIsNoLimit: true }),
	],
	passerByMinutes: ["PASSER_BY_MINUTES", number({ fallback: 60, min: 0.001, max: 5_256_000, whole: false })],
	hellosRefusedPerSecond: [
		"HELLOS_REFUSED_PER_SECOND",
		number({ fallback: 2, min: 0.01, max: 1_000_000, whole: false, zeroIsNoLimit: true }),
	],
	entriesPerSecond: [
		"ENTRIES_PER_SECOND",
		number({ fallback: 5, min: 0.1, max: 1_000_000, whole: false, zeroIsNoLimit: true }),
	],
	postsPerSecond: [
		"POSTS_PER_SECOND",
		number({ fallback: 10, min: 0.1, max: 1_000_000, whole: false, zeroIsNoLimit: true }),
	],
	postBytesPerSecond: [
		"POST_BYTES_PER_SECOND",
		number({ fallback: 65_536, min: 1, max: 1_000_000_000_000, zeroIsNoLimit: true }),
	],
	wrongTokensPerSecond: [
		"WRONG_TOKENS_PER_SECOND",
		number({ fallback: 1, min: 0.01, max: 1_000_000, whole: false, zeroIsNoLimit: true }),
	],
	pagesPerSecond: [
		"PAGES_PER_SECOND",
		number({ fallback: 10, min: 0.1, max: 1_000_000, whole: false, zeroIsNoLimit: true }),
	],
	framesPerSecond: [
		"FRAMES_PER_SECOND",
		number({ fallback: 100, min: 1, max: 1_000_000, zeroIsNoLimit: true }),
	],
	roomBansMax: ["ROOM_BANS_MAX", number({ fallback: 1_000, min: 1, max: 100_000 })],
	reactionKindsMax: ["REACTION_KINDS_MAX", number({ fallback: 50, min: 1, max: 200 })],
	reportsOfOneMax: ["REPORTS_OF_ONE_MAX", number({ fallback: 10, min: 1, max: 100_000 })],
	reportsOpenMax: ["REPORTS_OPEN_MAX", number({ fallback: 500, min: 1, max: 100_000 })],
	passphraseTriesPerMinute: [
		"PASSPHRASE_TRIES_PER_MINUTE",
		number({ fallback: 5, min: 1, max: 1_000_000, zeroIsNoLimit: true }),
	],
	headersTimeoutS: ["HEADERS_TIMEOUT_S", number({ fallback: 10, min: 0.05, max: 3600, whole: false })],
	helloTimeoutS: ["HELLO_TIMEOUT_S", number({ fallback: 10, min: 0.05, max: 3600, whole: false })],
	pingIntervalS: ["PING_INTERVAL_S", number({ fallback: 25, min: 0.1, max: 3600, whole: false })],
	pingTimeoutS: ["PING_TIMEOUT_S", number({ fallback: 10, min: 0.1, max: 3600, whole: false })],
	stallTimeoutS: ["STALL_TIMEOUT_S", number({ fallback: 30, min: 0.1, max: 3600, whole: false })],
	drainTimeoutS: ["DRAIN_TIMEOUT_S", number({ fallback: 10, min: 0, max: 600, whole: false })],
	drainPeoplePerSecond: ["DRAIN_PEOPLE_PER_SECOND", number({ fallback: 200, min: 1, max: 1_000_000 })],
	// 0: no snapshots
	backupEveryHours: ["BACKUP_EVERY_HOURS", number({ fallback: 0, min: 0, max: 8760, whole: false })],
	backupKeep: ["BACKUP_KEEP", number({ fallback: 7, min: 1, max: 1000 })],
	files: ["FILES", choice("on", "off")],
	fileBytesMax: ["FILE_BYTES_MAX", number({ fallback: 26_214_400, min: 1, max: 10_737_418_240 })],
	filesBytesMax: [
		"FILES_BYTES_MAX",
		number({ fallback: 10_737_418_240, min: 1, max: 1_125_899_906_842_624, zeroIsNoLimit: true }),
	],
	uploadsPerSessionMax: ["UPLOADS_PER_SESSION_MAX", number({ fallback: 20, min: 1, max: 10_000 })],
	uploadBytesPerSecond: [
		"UPLOAD_BYTES_PER_SECOND",
		number({ fallback: 5_242_880, min: 1, max: 1_000_000_000_000, zeroIsNoLimit: true }),
	],
	uploadsPerAddressMax: [
		"UPLOADS_PER_ADDRESS_MAX",
		number({ fallback: 200, min: 1, max: 1_000_000, zeroIsNoLimit: true }),
	],
	uploadBytesPerAddressPerSecond: [
		"UPLOAD_BYTES_PER_ADDRESS_PER_SECOND",
		number({ fallback: 10_485_760, min: 1, max: 1_000_000_000_000, zeroIsNoLimit: true }),
	],
	uploadReservedPerAddressBytesMax: [
		"UPLOAD_RESERVED_PER_ADDRESS_BYTES_MAX",
		number({ fallback: 209_715_200, min: 1, max: 1_125_899_906_842_624, zeroIsNoLimit: true }),
	],
	filesOpenPerAddressMax: [
		"FILES_OPEN_PER_ADDRESS_MAX",
		number({ fallback: 200, min: 1, max: 1_000_000, zeroIsNoLimit: true }),
	],
	uploadIdleS: ["UPLOAD_IDLE_S", number({ fallback: 600, min: 0.05, max: 86_400, whole: false })],
	uploadKeepHours: ["UPLOAD_KEEP_HOURS", number({ fallback: 24, min: 0.0001, max: 8760, whole: false })],
	imagePixelsMax: ["IMAGE_PIXELS_MAX", number({ fallback: 25_000_000, min: 1, max: 1_000_000_000 })],
	copyKeepDays: ["COPY_KEEP_DAYS", number({ fallback: 7, min: 0, max: 3650, whole: false })],
	// 0: a page of before the last deploy finds what the newest one has, and nothing else
	assetsKeepDays: ["ASSETS_KEEP_DAYS", number({ fallback: 30, min: 0, max: 3650, whole: false })],
	assetsBytesMax: ["ASSETS_BYTES_MAX", number({ fallback: 52_428_800, min: 0, max: 10_737_418_240 })],
	lookupMode: ["LOOKUP_MODE", choice("worker", "inline", "single-loop")],
	lookupsPerAddressMax: [
		"LOOKUPS_PER_ADDRESS_MAX",
		number({ fallback: 100, min: 1, max: 1_000_000, zeroIsNoLimit: true }),
	],
	previewsPerSecond: [
		"PREVIEWS_PER_SECOND",
		number({ fallback: 1, min: 0.01, max: 1_000_000, whole: false, zeroIsNoLimit: true }),
	],
	lookupThreads: ["LOOKUP_THREADS", number({ fallback: availableParallelism(), min: 1, max: 256 })],
	dnsLookups: ["DNS_LOOKUPS", choice("on", "off")],
	push: ["PUSH", choice("on", "off")],
	pushContact: [
		"PUSH_CONTACT",
		text("", /^(mailto:\S+@\S+|https:\/\/\S+)$/, "mailto:somebody@example.org or an https address"),
	],
	pushDelayS: ["PUSH_DELAY_S", number({ fallback: 1, min: 0, max: 3600, whole: false })],
	pushesPerMinute: ["PUSHES_PER_MINUTE", number({ fallback: 20, min: 1, max: 10_000 })],
	pushSubscriptionsMax: ["PUSH_SUBSCRIPTIONS_MAX", number({ fallback: 10_000, min: 1, max: 1_000_000 })],
	pushSubscriptionsPerAddressMax: [
		"PUSH_SUBSCRIPTIONS_PER_ADDRESS_MAX",
		number({ fallback: 100, min: 1, max: 1_000_000, zeroIsNoLimit: true }),
	],
	durability: ["DURABILITY", choice("disk", "process", "replicated")],
	sequencer: ["SEQUENCER", choice("embedded", "nats")],
	natsUrl: [
		"NATS_URL",
		text(
			"nats://127.0.0.1:4222",
			/^(nats|tls):\/\/[^\s,]+(\s*,\s*(nats|tls):\/\/[^\s,]+)*$/,
			"addresses such as nats://user:password@host:4222, separated by commas",
		),
	],
	natsCredentials: ["NATS_CREDENTIALS", text("")],
	natsStream: ["NATS_STREAM", text("parley", /^[A-Za-z0-9_-]{1,64}$/, "1 to 64 of A-Z a-z 0-9 _ -")],
	natsReplicas: ["NATS_REPLICAS", number({ fallback: 1, min: 1, max: 5 })],
	// 0: no snapshots of the house, and the stream keeps everything
	streamSnapshotEveryHours: [
		"STREAM_SNAPSHOT_EVERY_HOURS",
		number({ fallback: 6, min: 0, max: 8760, whole: false }),
	],
	streamSnapshotKeep: ["STREAM_SNAPSHOT_KEEP", number({ fallback: 3, min: 2, max: 10 })],
	streamKeepMinutes: ["STREAM_KEEP_MINUTES", number({ fallback: 60, min: 0.01, max: 1_440, whole: false })],
	natsMonitorUrls: [
		"NATS_MONITOR_URL",
		list(/^https?:\/\/[^\s,]+$/, "addresses such as http://host:8222, separated by commas"),
	],
	limits: ["LIMITS", choice("on", "off")],
	lab: ["LAB", choice("off", "on")],
	operatorToken: ["OPERATOR_TOKEN", text("", /^\S{16,}$/, "at least 16 characters without spaces")],
	logLevel: ["LOG_LEVEL", choice("info", "silent", "fatal", "error", "warn", "debug", "trace")],
} as const satisfies Record<string, readonly [string, Setting<unknown>]>;

/** Every variable that is read. */
export const environmentNames: readonly string[] = Object.values(settings).map(([variable]) => variable);

type Settings = typeof settings;
type ValueOf<S> = S extends readonly [string, Setting<infer T>] ? T : never;
export type Config = { readonly [K in keyof Settings]: ValueOf<Settings[K]> };

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

/** Environment to a frozen Config, or a line for each wrong value: the variable, the value, what is allowed. */
export function readConfig(env: Record<string, string | undefined>): ConfigResult {
	const problems: string[] = [];
	const values: Record<string, unknown> = {};
	for (const [key, [variable, read]] of Object.entries(settings)) {
		const result = read(env[variable]);
		if (result.ok) values[key] = result.value;
		else problems.push(`${variable}=${env[variable]} is not allowed: give ${result.allowed}.`);
	}
	if (problems.length > 0) return { ok: false, problems };
	const config = values as Config;
	if (config.durability === "replicated" && config.sequencer === "embedded")
		return { ok: false, problems: ["DURABILITY=replicated is not allowed: it needs SEQUENCER=nats."] };
	const reachMinutes = config.streamSnapshotEveryHours * 60 * (config.streamSnapshotKeep - 1);
	if (reachMinutes > 0 && config.streamKeepMinutes > reachMinutes)
		return {
			ok: false,
			problems: [
				`STREAM_KEEP_MINUTES=${config.streamKeepMinutes} is not allowed: ${config.streamSnapshotKeep} snapshots reach back for ${reachMinutes} minutes. Give less, or a higher STREAM_SNAPSHOT_EVERY_HOURS or STREAM_SNAPSHOT_KEEP.`,
			],
		};
	if (config.outputBytesMax < 2 * config.messageBytesMax)
		return {
			ok: false,
			problems: [
				`OUTPUT_BYTES_MAX=${config.outputBytesMax} is not allowed: give at least twice MESSAGE_BYTES_MAX (${config.messageBytesMax}).`,
			],
		};
	return { ok: true, config: Object.freeze(config.limits === "off" ? withoutLimits(config) : config) };
}

/** For the lab: lifts rates and counts, never room capacity, byte bounds, deadlines, other caps of lookups or name rules. */
function withoutLimits(config: Config): Config {
	return {
		...config,
		arrivalsPerSecond: 0,
		newcomersPerSecond: 0,
		requestsPerSecond: 0,
		newcomersPerHour: 0,
		hellosRefusedPerSecond: 0,
		entriesPerSecond: 0,
		postsPerSecond: 0,
		postBytesPerSecond: 0,
		pagesPerSecond: 0,
		wrongTokensPerSecond: 0,
		framesPerSecond: 0,
		uploadBytesPerSecond: 0,
		uploadsPerSessionMax: 0,
		uploadsPerAddressMax: 0,
		filesOpenPerAddressMax: 0,
		lookupsPerAddressMax: 0,
		previewsPerSecond: 0,
		uploadBytesPerAddressPerSecond: 0,
		uploadReservedPerAddressBytesMax: 0,
		socketsMax: 0,
		socketsPerAddressMax: 0,
		connectionsPerAddressMax: 0,
		connectionsPerSecond: 0,
		roomsPerMinute: 0,
		seatsPerAddressPercent: 0,
		conversationsPerHour: 0,
		roomsPerOwnerMax: 0,
		roomSearchesPerSessionMax: 0,
		roomSearchesPerNetworkMax: 0,
		sessionsMax: Number.MAX_SAFE_INTEGER,
		roomsMax: Number.MAX_SAFE_INTEGER,
		conversationsMax: Number.MAX_SAFE_INTEGER,
		conversationsUnansweredMax: Number.MAX_SAFE_INTEGER,
	};
}

/** Descriptors left for databases, lookups and the HTTP side. */
const DESCRIPTORS_KEPT = 256;

/** Half of those: connections that never say what they want may take the rest, but no more. */
export function connectionsWithinDescriptors(): number | undefined {
	const limit = descriptorLimit();
	return limit === undefined ? undefined : Math.max(limit >> 1, limit - DESCRIPTORS_KEPT / 2);
}

/** `SOCKETS_MAX`, lowered to what the process may open; 0 (no limit) stays 0. Linux only, elsewhere unchanged. */
export function socketsWithinDescriptors(socketsMax: number): number {
	const limit = descriptorLimit();
	if (limit === undefined || socketsMax === 0) return socketsMax;
	return Math.min(socketsMax, Math.max(1, limit - DESCRIPTORS_KEPT));
}

function descriptorLimit(): number | undefined {
	try {
		const line = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"));
		return line?.[1] === undefined ? undefined : Number(line[1]);
	} catch {
		return undefined;
	}
}
