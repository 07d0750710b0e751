import { randomUUID } from "node:crypto";
import {
	DiscardPolicy,
	type JetStreamManager,
	jetstreamManager,
	RetentionPolicy,
	StorageType,
	type StreamInfo,
} from "@nats-io/jetstream";
import { type NatsConnection, nanos } from "@nats-io/transport-node";
import { reason, UserFacingError } from "../../lib/user-facing-error.ts";
import { askAgain, isApiError, isUnansweredOrUnknown, STREAM_NOT_FOUND } from "../../nats/ask-again.ts";
import { readStored } from "./stored-draft.ts";

/** What this node's archive holds of the log. */
export interface Archived {
	/** identity of the stream that it was filled from; undefined: it was its own log, or is empty */
	readonly stream: string | undefined;
	readonly lastSeq: number;
}

export interface StreamOptions {
	readonly name: string;
	/** of the application whose log it is: no other takes it for its own */
	readonly product: string;
	/** of a stream that is to be made */
	readonly replicas: number;
	/** the longest draft that a node may publish */
	readonly draftBytesMax: number;
	readonly wall: () => number;
}

const NAME_IN_USE = 10058;
const DUPLICATE_WINDOW_MS = 120_000;
/** Bans and pauses are reckoned in seconds; more than that is a wrong clock and no slow link. */
const CLOCK_OFF_MS_MAX = 30_000;
/** A question to a leader that is gone is answered by nobody: its successor has to be asked anew. */
const LOOK_TIMEOUT_MS = 1_000;

/** The one log of several nodes: a JetStream stream whose sequence numbers are the Seqs of the house. */
export class SharedStream {
	readonly connection: NatsConnection;
	readonly name: string;
	readonly subject: string;
	/** what was stored is passed on here, once it is, with its number */
	readonly liveSubject: string;
	/** the stream's identity: with another one, numbers of before mean nothing */
	readonly epoch: string;
	readonly replicas: number;
	readonly #manager: JetStreamManager;
	readonly #looking: JetStreamManager;
	readonly #product: string;

	private constructor(
		connection: NatsConnection,
		manager: JetStreamManager,
		looking: JetStreamManager,
		info: StreamInfo,
		product: string,
	) {
		this.connection = connection;
		this.#manager = manager;
		this.#looking = looking;
		this.name = info.config.name;
		this.subject = subjectOf(info.config.name);
		this.liveSubject = liveSubjectOf(info.config.name);
		this.#product = product;
		this.epoch = identityOf(info, product);
		this.replicas = info.config.num_replicas;
	}

	/** Finds the stream or makes it, and holds it against what this node has. Rejects with a UserFacingError. */
	static async open(
		connection: NatsConnection,
		options: StreamOptions,
		archived: Archived,
	): Promise<SharedStream> {
		const manager = await askAgain(() => jetstreamManager(connection));
		const info = await findOrMake(manager, options, archived);
		checkStream(info, options);
		checkArchived(info, options, archived);
		checkPayload(connection, options);
		await passOn(manager, info);
		const looking = await jetstreamManager(connection, { timeout: LOOK_TIMEOUT_MS, checkAPI: false });
		return new SharedStream(connection, manager, looking, info, options.product);
	}

	/** One that is there. Rejects with a UserFacingError. */
	static async find(connection: NatsConnection, name: string, product: string): Promise<SharedStream> {
		const manager = await askAgain(() => jetstreamManager(connection));
		try {
			const info = await askAgain(() => manager.streams.info(name));
			return new SharedStream(connection, manager, manager, info, product);
		} catch (error) {
			if (!isApiError(error, STREAM_NOT_FOUND)) throw unusable(name, error);
			throw new UserFacingError(`There is no stream ${name}. Set NATS_STREAM as for the nodes.`);
		}
	}

	info(): Promise<StreamInfo> {
		return askAgain(() => this.#manager.streams.info(this.name), isUnansweredOrUnknown);
	}

	/** For whoever asks again and again. */
	look(): Promise<StreamInfo> {
		return this.#looking.streams.info(this.name);
	}

	/** Up to there nothing is kept; never the last one, by which an emptied stream could be taken for a new one. */
	async prune(upTo: number): Promise<void> {
		await this.#manager.streams.purge(this.name, { seq: upTo + 1 });
	}

	/** Where it ends; while no server leads, as far as one of them knows that keeps it. Rejects where none answers. */
	async end(after: number): Promise<{ readonly seq: number; readonly isCertain: boolean }> {
		const info = await this.look().catch(() => undefined);
		if (info !== undefined) return { seq: info.state.last_seq, isCertain: this.isSame(info) };
		const { connection, name: stream } = this;
		const { end, isWhole } = await readStored(connection, {
			...{ stream, seq: after + 1, patienceMs: LOOK_TIMEOUT_MS },
		});
		if (!isWhole) throw new Error(`no server says where the stream ${stream} ends`);
		return { seq: end, isCertain: false };
	}

	isSame(info: StreamInfo): boolean {
		return identityOf(info, this.#product) === this.epoch;
	}
}

function subjectOf(name: string): string {
	return `${name}.drafts`;
}

function liveSubjectOf(name: string): string {
	return `${name}.log`;
}

function idOf(product: string): string {
	return `${product}-house`;
}

function identityOf({ config, created }: StreamInfo, product: string): string {
	return `${config.metadata?.[idOf(product)]}.${Date.parse(created).toString(36)}`;
}

/** Numbers go on where the archive of whoever makes it stopped: so a house moves from one node to many. */
async function findOrMake(
	manager: JetStreamManager,
	{ name, product, replicas }: StreamOptions,
	{ lastSeq }: Archived,
): Promise<StreamInfo> {
	try {
		return await askAgain(() => manager.streams.info(name));
	} catch (error) {
		if (!isApiError(error, STREAM_NOT_FOUND)) throw unusable(name, error);
	}
	const id = randomUUID();
	try {
		return await askAgain(() =>
			manager.streams.add({
				name,
				subjects: [subjectOf(name)],
				retention: RetentionPolicy.Limits,
				storage: StorageType.File,
				// a full store refuses what is new: what was acknowledged is never pushed out
				discard: DiscardPolicy.New,
				duplicate_window: nanos(DUPLICATE_WINDOW_MS),
				num_replicas: replicas,
				deny_delete: true,
				allow_direct: true,
				republish: republishOf(name),
				metadata: { [idOf(product)]: id },
				first_seq: lastSeq + 1,
			}),
		);
	} catch (error) {
		// another node made it a moment ago, or it was there: the server that was asked is behind, or none serves it just now
		if (isApiError(error, NAME_IN_USE))
			return askAgain(() => manager.streams.info(name), isUnansweredOrUnknown);
		throw unusable(name, error);
	}
}

function republishOf(name: string) {
	return { src: subjectOf(name), dest: liveSubjectOf(name) };
}

/** A stream that was made before nodes listened there. */
async function passOn(manager: JetStreamManager, { config }: StreamInfo): Promise<void> {
	const { name } = config;
	if (config.republish?.dest === liveSubjectOf(name)) return;
	try {
		await askAgain(
			() => manager.streams.update(name, { republish: republishOf(name) }),
			isUnansweredOrUnknown,
		);
	} catch (error) {
		throw unusable(name, error);
	}
}

function unusable(name: string, error: unknown): UserFacingError {
	return new UserFacingError(
		`The stream ${name} can neither be read nor made (${reason(error)}). Check the servers, their room on disk, NATS_REPLICAS and what this user may do.`,
	);
}

function checkStream({ config, ts }: StreamInfo, { name, product, wall }: StreamOptions): void {
	if (config.metadata?.[idOf(product)] === undefined || !config.subjects?.includes(subjectOf(name)))
		throw new UserFacingError(
			`The stream ${name} is not one of this application. Set NATS_STREAM to another name.`,
		);
	const offMs = ts === undefined ? 0 : Math.abs(Date.parse(ts) - wall());
	if (offMs > CLOCK_OFF_MS_MAX)
		throw new UserFacingError(
			`The clocks of this machine and of the NATS server are ${Math.round(offMs / 1000)} s apart. Set both by NTP.`,
		);
}

function checkArchived(info: StreamInfo, { product }: StreamOptions, { stream, lastSeq }: Archived): void {
	const { name } = info.config;
	const { first_seq: first, messages } = info.state;
	const last = Math.max(info.state.last_seq, first - 1);
	// made by this node, which stopped before it could note it
	const isFounder = stream === undefined && messages === 0 && last === lastSeq;
	if (lastSeq > 0 && stream !== identityOf(info, product) && !isFounder)
		throw new UserFacingError(
			`The stream ${name} is the log of another house than the one in DATA_DIR. Set NATS_STREAM to another name, or DATA_DIR to an empty folder.`,
		);
	if (last < lastSeq)
		throw new UserFacingError(
			`The stream ${name} ends at ${last}, but this node has seen ${lastSeq}: the NATS servers lost messages. Stop all nodes, delete the stream, and start the node with the highest number first; it makes a new stream from what it has.`,
		);
}

/** JSON may write a character as six. */
function checkPayload({ info }: NatsConnection, { draftBytesMax }: StreamOptions): void {
	const allowed = info?.max_payload ?? 0;
	if (allowed < draftBytesMax)
		throw new UserFacingError(
			`The NATS server takes ${allowed} bytes a message, but a draft may have ${draftBytesMax}. Raise its max_payload, or lower MESSAGE_BYTES_MAX.`,
		);
}
