import type { Server } from "node:http";
import type { CatchUp } from "@parley/engine/delivery/catch-up";
import { Gateway } from "@parley/engine/gateway/gateway";
import type { Addresses } from "@parley/engine/lib/addresses";
import type { Clock } from "@parley/engine/lib/clock";
import type { Logger } from "@parley/engine/lib/logger";
import { type HashComparison, OUTVOTED } from "@parley/engine/order/hash-comparison";
import type { Turn } from "@parley/engine/turn";
import { refuse } from "@parley/protocol/refusals";
import type { Chat } from "../app/chat.ts";
import type { Config } from "../config.ts";
import type { FileDesk } from "../files/file-desk.ts";
import { Admission } from "../http/admission.ts";
import type { OlderAssets } from "../http/assets/older-assets.ts";
import { clientAddress, isProxy } from "../http/client-address.ts";
import { boundConnections } from "../http/connections-by-address.ts";
import { createHttpApp } from "../http/http-app.ts";
import type { Lab } from "../http/lab/lab.ts";
import { httpServer } from "../http/listening.ts";
import { countedToken, tokenKnownTo } from "../http/operator-door.ts";
import { pacedRequests } from "../http/paced-requests.ts";
import { Portions } from "../http/portions.ts";
import type { Recordings } from "../http/recordings.ts";
import { UnreadAnswers } from "../http/unread-answers.ts";
import { connectionsWithinDescriptors } from "../lib/descriptors.ts";
import { knownHosts } from "../lib/hosts.ts";
import type { Metrics } from "../lib/metrics.ts";
import type { HeldEvent } from "../messages/views.ts";
import type { Push } from "../push/push.ts";
import { socketLimits } from "./socket-limits.ts";

interface DoorParts {
	readonly chat: Chat;
	readonly files: FileDesk;
	readonly push: Push | undefined;
	readonly lab: Lab | undefined;
	readonly webDir: string;
	readonly olderAssets: OlderAssets | undefined;
	readonly operatorHash: Buffer;
	readonly recordings: Recordings;
	readonly isReadOnly: () => boolean;
	readonly comparison: Pick<HashComparison, "verdict">;
	/** brings gauges up to date before they are read */
	readonly measure: () => void;
	readonly catchUp: CatchUp<HeldEvent>;
	readonly addresses: Addresses;
	/** the same, where loopback and private ones count as one */
	readonly atTheDoor: Addresses;
	readonly turn: Turn;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: Metrics;
}

interface Doors {
	/** of sockets */
	readonly gateway: Gateway;
	/** of all else; it does not listen yet */
	readonly http: Server;
}

/** Where people and machines come in: sockets, requests, and what each address may have of both. */
export function openDoors(config: Config, parts: DoorParts): Doors {
	const { chat, comparison, addresses, atTheDoor, turn, clock, logger, metrics } = parts;
	const isKnownHost = knownHosts(config.publicOrigins);
	const hasToken = tokenKnownTo(chat.house, parts.operatorHash);
	const portions = new Portions({ turn, clock });
	const app = createHttpApp({
		chat,
		files: parts.files,
		push: parts.push?.desk,
		recordings: parts.recordings,
		logger,
		metrics,
		webDir: parts.webDir,
		olderAssets: parts.olderAssets,
		trustProxy: config.trustProxy,
		filesOpenPerAddressMax: config.filesOpenPerAddressMax,
		isKnownHost,
		hasToken,
		defaultRoom: config.defaultRoom,
		roomCreation: config.roomCreation,
		operatorHash: parts.operatorHash,
		dnsLookups: config.dnsLookups,
		portions,
		lab: parts.lab,
		verdict: () => comparison.verdict,
		doorRefusal: (address) => gateway.refusalFor(address),
		addressOf: (request) => addressOf(request),
		unready: () => {
			if (gateway.isDraining) return refuse("draining");
			if (parts.isReadOnly()) return refuse("read-only");
			if (comparison.verdict === "outvoted") return refuse("busy", { message: OUTVOTED });
			return parts.olderAssets?.isShelving ? refuse("busy") : undefined;
		},
		measure: parts.measure,
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
		onDrained: (connection) => parts.catchUp.drained(connection.output),
		behindEvents: (connection) => parts.catchUp.behindEvents(connection.output),
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
	return { gateway, http };
}
