import type { AppGateway, GatewayHost, PageRequest } from "@parley/engine/app";
import type { Published } from "@parley/engine/delivery/fan-out";
import type { Feed } from "@parley/engine/delivery/feed";
import type { Connection } from "@parley/engine/gateway/connection";
import type { Config } from "../config.ts";
import { fileLimits } from "../files/configured-limits.ts";
import { FileDesk } from "../files/file-desk.ts";
import { WaitingFiles } from "../files/waiting-files.ts";
import { addressHash } from "../lib/address-hash.ts";
import { keyedHash } from "../lib/keyed-hash.ts";
import { type Metrics, metricsOn } from "../lib/metrics.ts";
import type { HeldEvent } from "../messages/views.ts";
import { passkeyPlace } from "../people/passkey-place.ts";
import { natsBus } from "../people/peers/nats-bus.ts";
import { openProvider } from "../people/provider/open-provider.ts";
import type { Push } from "../push/push.ts";
import { webPush } from "../push/web-push.ts";
import { DeliverTimes } from "../rooms/room-facts.ts";
import { Chat } from "./chat.ts";
import { chatLimits } from "./configured-limits.ts";
import type { ChatDelivered, Draft } from "./drafts.ts";
import type { ChatEvent } from "./events.ts";
import { firstShown } from "./first-shown.ts";
import { lookAt } from "./look.ts";
import type { ReadNote } from "./rows/store.ts";

export type ChatHost = GatewayHost<Draft, ChatEvent, HeldEvent>;

interface ChatParts {
	readonly config: Config;
	readonly chat: Chat;
	readonly files: FileDesk;
	readonly push: Push | undefined;
	readonly metrics: Metrics;
	readonly deliverTimes: Listening;
}

/** Somebody may listen to what each delivery took. */
interface Listening {
	/** ms from a post's frame to its fan-out */
	onTime: (ms: number) => void;
}

/** The chat, its files and its pushes, as the engine asks them. */
export class ChatGateway implements AppGateway<Draft, ChatEvent, HeldEvent> {
	readonly chat: Chat;
	readonly files: FileDesk;
	readonly push: Push | undefined;
	readonly metrics: Metrics;
	readonly #parts: ChatParts;

	constructor(parts: ChatParts) {
		this.#parts = parts;
		this.chat = parts.chat;
		this.files = parts.files;
		this.push = parts.push;
		this.metrics = parts.metrics;
	}

	onDeliverTime(listen: (ms: number) => void): void {
		this.#parts.deliverTimes.onTime = listen;
	}

	accept(connection: Connection) {
		return this.chat.accept(connection);
	}

	deliver(batch: readonly ChatDelivered[]): void {
		this.chat.deliver(batch);
		this.files.delivered(batch);
	}

	letIn(): void {
		this.chat.letIn();
	}

	flushed(feed: Feed<HeldEvent>, events: readonly Published<HeldEvent>[]): void {
		this.chat.flushed(feed, events);
	}

	readMissed(request: PageRequest) {
		return this.chat.readMissed(request);
	}

	showStored(): Promise<void> {
		return this.chat.showStored();
	}

	recovered(): void {
		this.chat.recovered();
		this.files.recovered();
	}

	undecided(draft: Draft, about: number | undefined): void {
		this.chat.house.endlessActivities.undecided(draft, about);
	}

	neverEnds(target: number): void {
		this.chat.house.endlessActivities.stop({ target });
	}

	look(draft: Draft) {
		return lookAt(this.chat.house, draft, this.#parts.config);
	}

	takeNotes(): readonly ReadNote[] {
		return this.chat.house.reads.takeNotes();
	}

	takeBackNotes(notes: readonly unknown[]): void {
		this.chat.house.reads.takeBack(notes as readonly ReadNote[]);
	}

	isReadByAll(rules: number): boolean | Promise<boolean> {
		return this.chat.house.peers?.isReadByAll(rules) ?? true;
	}

	async start(): Promise<void> {
		await this.chat.start();
		await this.files.start();
	}

	measure(): void {
		this.files.measure();
		this.chat.house.roomList.measure();
	}

	async close(): Promise<void> {
		this.chat.close();
		await this.files.close();
		await this.push?.close();
	}
}

export async function openChat(host: ChatHost): Promise<ChatGateway> {
	const config = host.config as Config;
	const { clock, logger, turn, fanOut, catchUp, secrets, shared, addresses, atTheDoor, submit } = host;
	const metrics = metricsOn(host.registry, host.metrics);
	const common = { addresses, addressHash: await addressHash(secrets), clock, logger, metrics };
	const waiting = new WaitingFiles();
	const { state, readShown } = firstShown(host.databaseFile, { fanOut, waitingFiles: waiting });
	const files = new FileDesk({
		...common,
		dataDir: config.dataDir,
		contents: await host.openContents(),
		limits: fileLimits(config),
		...{ waiting, submit },
		requestor: host.lookups,
		hasSession: (session) => chat.house.shown().sessions.has(session),
	});
	const push = await webPush(config, {
		...{ secrets, addresses, state, logger, metrics },
		house: () => chat.house,
	});
	const deliverTimes: Listening = { onTime: () => undefined };
	const chat: Chat = new Chat(
		{
			...common,
			...{ atTheDoor, submit, fanOut, catchUp, push, readShown },
			keyedHash: await keyedHash(secrets),
			passkeyPlace: passkeyPlace(config.publicOrigins, config.tunnelOrigin),
			provider: openProvider(config, { clock, metrics }),
			limits: chatLimits(config),
			epoch: host.epoch,
			caughtUp: host.caughtUp,
			isReadOnly: host.isReadOnly,
			rulesInForce: host.rulesInForce,
			requestor: host.lookups,
			files: waiting,
			requestTurn: () => turn.request(),
			bus: shared && natsBus(shared),
			comparison: host.comparison,
			deliverTimes: new DeliverTimes((ms) => deliverTimes.onTime(ms)),
		},
		state,
	);
	return new ChatGateway({ config, chat, files, push, metrics, deliverTimes });
}
