import type { Server } from "node:http";
import type { Engine } from "@parley/engine/create/engine";
import type { Gateway } from "@parley/engine/gateway/gateway";
import { refuse } from "@parley/protocol/refusals";
import type { ChatGateway } from "../app/chat-gateway.ts";
import type { Draft } from "../app/drafts.ts";
import type { ChatEvent } from "../app/events.ts";
import type { Config } from "../config.ts";
import { Admission } from "../http/admission.ts";
import type { OlderAssets } from "../http/assets/older-assets.ts";
import { clientAddress, isProxy } from "../http/client-address.ts";
import { boundConnections } from "../http/connections-by-address.ts";
import { createHttpApp } from "../http/http-app.ts";
import type { Lab } from "../http/lab/lab.ts";
import { isLinkPath } from "../http/link-routes.ts";
import { httpServer } from "../http/listening.ts";
import { countedToken, tokenKnownTo } from "../http/operator-door.ts";
import { pacedRequests } from "../http/paced-requests.ts";
import { Portions } from "../http/portions.ts";
import type { Recordings } from "../http/recordings.ts";
import { throughTunnel } from "../http/tunnel.ts";
import { UnreadAnswers } from "../http/unread-answers.ts";
import { connectionsWithinDescriptors } from "../lib/descriptors.ts";
import { knownHosts, secureOrigins } from "../lib/hosts.ts";
import type { HeldEvent } from "../messages/views.ts";

interface DoorParts {
	readonly engine: Engine<Draft, ChatEvent, HeldEvent, ChatGateway>;
	readonly lab: Lab | undefined;
	readonly webDir: string;
	readonly olderAssets: OlderAssets | undefined;
	readonly operatorHash: Buffer;
	readonly recordings: Recordings;
	/** of the tunnel of this run */
	readonly tunnelHost: string | undefined;
}

interface Doors {
	/** of sockets */
	readonly gateway: Gateway;
	/** of all else; it does not listen yet */
	readonly http: Server;
}

/** Where people and machines come in: sockets, requests, and what each address may have of both. */
export function openDoors(config: Config, parts: DoorParts): Doors {
	const { engine } = parts;
	const { chat, files, push, metrics } = engine.app;
	const { comparison, addresses, atTheDoor, turn, clock, logger } = engine.host;
	const isKnownHost = knownHosts(config.publicOrigins);
	const passageOf = throughTunnel(parts.tunnelHost);
	const hasToken = tokenKnownTo(chat.house, parts.operatorHash);
	const portions = new Portions({ turn, clock });
	const app = createHttpApp({
		chat,
		files,
		push: push?.desk,
		recordings: parts.recordings,
		logger,
		metrics,
		webDir: parts.webDir,
		olderAssets: parts.olderAssets,
		trustProxy: config.trustProxy,
		filesOpenPerAddressMax: config.filesOpenPerAddressMax,
		readerBounds: {
			perPersonMax: config.readersPerPersonMax,
			perAddressMax: config.readersPerAddressMax,
			max: config.readersMax,
		},
		embedBounds: {
			perPersonMax: 0,
			perAddressMax: config.embedReadersPerAddressMax,
			max: config.embedReadersMax,
		},
		pingIntervalMs: config.pingIntervalS * 1000,
		hookBytesMax: config.hookBytesMax,
		isKnownHost,
		passageOf,
		secureOriginOf: secureOrigins(config.publicOrigins),
		hasToken,
		defaultRoom: config.defaultRoom,
		roomCreation: config.roomCreation,
		guests: config.guests,
		hasProvider: config.oidcIssuer !== "",
		operatorHash: parts.operatorHash,
		dnsLookups: config.dnsLookups,
		portions,
		lab: parts.lab,
		verdict: () => comparison.verdict,
		doorRefusal: (address) => gateway.refusalFor(address),
		linkDoor: () => gateway,
		addressOf: (request) => addressOf(request),
		unready: () => engine.unready() ?? (parts.olderAssets?.isShelving ? refuse("busy") : undefined),
		measure: () => engine.measure(),
	});
	const addressOf = clientAddress(app, passageOf);
	const upgradeToken = countedToken({ house: chat.house, hasToken, addressOf });
	const isOurProxy = isProxy(app, { ...config, addresses, isShared: parts.tunnelHost !== undefined });
	const paced = pacedRequests(app, {
		perSecond: config.requestsPerSecond,
		addresses: atTheDoor,
		clock,
		portions,
		addressOf,
		isProxy: isOurProxy,
		isPacedItself: ({ url, headers }) => isLinkPath(url) && gateway.links.takeRequest(headers.authorization),
		onRefused: () => metrics.refused.inc({ code: "too-fast" }),
	});
	const http = httpServer(paced, {
		connectionsMax: connectionsWithinDescriptors(),
		headersTimeoutMs: config.headersTimeoutS * 1000,
	});
	const gateway: Gateway = engine.attach(http, {
		addressOf,
		isForUs: (request) =>
			passageOf(request) !== "unnamed" && (isKnownHost(request.headers.host) || upgradeToken(request)),
	});
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
