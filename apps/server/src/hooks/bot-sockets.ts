import { closeCodes } from "@parley/protocol/close-codes";
import type { ClientSession } from "../app/client-session.ts";

interface BotSocketsOptions {
	/** of one bot on this node; 0: no limit */
	readonly perBotMax: number;
	/** whether what it came in by is a bot's still */
	readonly isBot: (client: ClientSession) => boolean;
}

/** BOT7: the sockets of bots, which are nobody's here: in no list of who is present. */
export class BotSockets {
	readonly #options: BotSocketsOptions;
	/** in the order in which they came */
	readonly #clients = new Set<ClientSession>();

	constructor(options: BotSocketsOptions) {
		this.#options = options;
	}

	arrive(client: ClientSession): void {
		this.#clients.add(client);
		const { perBotMax } = this.#options;
		const open = [...this.#clients].filter((one) => isSameBot(one, client) && !one.connection.isOver);
		if (perBotMax > 0)
			for (const oldest of open.slice(0, Math.max(0, open.length - perBotMax)))
				oldest.connection.close(closeCodes.openElsewhere);
	}

	depart(client: ClientSession): void {
		this.#clients.delete(client);
	}

	/** Behind whatever may have ended one: from that place of the log on it is told nothing more. */
	look(): void {
		for (const client of this.#clients)
			if (!client.connection.isOver && !this.#options.isBot(client))
				client.connection.close(closeCodes.deviceEnded);
	}
}

function isSameBot({ state: one }: ClientSession, { state: other }: ClientSession): boolean {
	return one.state === "bot" && other.state === "bot" && one.bot === other.bot;
}
