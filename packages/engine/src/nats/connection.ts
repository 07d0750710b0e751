import { readFileSync } from "node:fs";
import { jetstreamManager } from "@nats-io/jetstream";
import {
	AuthorizationError,
	connect,
	credsAuthenticator,
	type NatsConnection,
	type NodeConnectionOptions,
} from "@nats-io/transport-node";
import { reason, UserFacingError } from "../lib/user-facing-error.ts";
import { askAgain, isNobodyThere, isUnanswered } from "./ask-again.ts";

export interface NatsOptions {
	/** servers, separated by commas; user and password, or a token, may stand before the host */
	readonly url: string;
	/** file of a user's credentials; empty: none */
	readonly credentialsFile: string;
	/** how this process calls itself in NATS' own monitoring */
	readonly name: string;
}

/** Atomic batches with message ids, ordered reads after a leader change, and stores that stop when their disk fails. */
const SERVER_MIN = [2, 12, 4] as const;
/** A server that stands still takes a connection and says nothing: then the next one is tried. */
const CONNECT_TIMEOUT_MS = 2_000;
/** Of a cluster that is only just starting; later it is said that there is none. */
const JETSTREAM_WITHIN_MS = 3_000;
/** A link that says nothing is given up after two of these. */
const PING_MS = 1_000;
const RECONNECT_MS = 250;
const RECONNECT_JITTER_MS = 250;

/** Rejects with a UserFacingError whose message is for people. */
export async function connectToNats(options: NatsOptions): Promise<NatsConnection> {
	const where = withoutCredentials(options.url);
	const connection = await dial(connectOptions(options), where);
	try {
		checkVersion(connection, where);
		const soon = performance.now() + JETSTREAM_WITHIN_MS;
		const isPassing = (error: unknown): boolean =>
			isUnanswered(error) && (!isNobodyThere(error) || performance.now() < soon);
		await askAgain(() => jetstreamManager(connection), isPassing);
		return connection;
	} catch (error) {
		await connection.close();
		if (error instanceof UserFacingError) throw error;
		throw new UserFacingError(
			`The NATS server at ${where} has no JetStream for this user (${reason(error)}). Start it with --jetstream, or allow it for the account.`,
		);
	}
}

/** For people and logs. A password may hold anything, also what separates the parts of an address. */
export function withoutCredentials(urls: string): string {
	return urls.replace(/(\w+:\/\/)(?:(?!,\s*\w+:\/\/).)*@/gs, "$1");
}

async function dial(options: NodeConnectionOptions, where: string): Promise<NatsConnection> {
	try {
		return await connect(options);
	} catch (error) {
		if (error instanceof AuthorizationError)
			throw new UserFacingError(
				`The NATS server at ${where} refuses these credentials. Correct the user in NATS_URL, or NATS_CREDENTIALS.`,
			);
		throw new UserFacingError(
			`No NATS server answers at ${where} (${reason(error)}). Start one there, or correct NATS_URL.`,
		);
	}
}

function connectOptions({ url, credentialsFile, name }: NatsOptions): NodeConnectionOptions {
	const servers = url.split(",").map((one) => new URL(one.trim()));
	const [first] = servers;
	return {
		servers: servers.map(({ host }) => host),
		name,
		timeout: CONNECT_TIMEOUT_MS,
		maxReconnectAttempts: -1,
		reconnectTimeWait: RECONNECT_MS,
		reconnectJitter: RECONNECT_JITTER_MS,
		pingInterval: PING_MS,
		maxPingOut: 2,
		noAsyncTraces: true,
		...(servers.some(({ protocol }) => protocol === "tls:") && { tls: {} }),
		...(first !== undefined && userOf(first)),
		...(credentialsFile !== "" && { authenticator: credsAuthenticator(credentials(credentialsFile)) }),
	};
}

function userOf({ username, password }: URL): Partial<NodeConnectionOptions> {
	if (username === "") return {};
	if (password === "") return { token: decodeURIComponent(username) };
	return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}

function credentials(file: string): Uint8Array {
	try {
		return readFileSync(file);
	} catch (error) {
		throw new UserFacingError(
			`The credentials of NATS cannot be read (${reason(error)}). Correct NATS_CREDENTIALS.`,
		);
	}
}

function checkVersion({ info }: NatsConnection, where: string): void {
	const version = info?.version ?? "0";
	const parts = version.split(/[.-]/).map(Number);
	for (const [index, least] of SERVER_MIN.entries()) {
		const part = parts[index] ?? 0;
		if (part > least) return;
		if (part < least)
			throw new UserFacingError(
				`The NATS server at ${where} is version ${version}; the server needs ${SERVER_MIN.join(".")} or newer. Update it.`,
			);
	}
}
