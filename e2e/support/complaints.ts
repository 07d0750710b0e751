import type { BrowserContext } from "@playwright/test";

/** What a browser says by itself when a connection is lost, whatever the page does about it. */
const LOST_CONNECTION = /net::ERR_|^WebSocket connection to '[^']*' failed/;
/** An upload lies on one node: with that it is gone, and asked for in vain elsewhere. */
const GONE_WITH_ITS_NODE = /404 \(Not Found\)$/;

/** What Chromium says of its own private windows when a page asks for Web Push. */
const NO_PUSH_IN_PRIVATE = /does not support the Push API in incognito mode/;

/** What browsers had to complain about: errors of the page, of its console, of its content security policy. */
export class Complaints {
	readonly #heard: string[] = [];

	readonly #expected: readonly RegExp[];

	/** what a test is about, and so is no complaint there */
	constructor(expected: readonly RegExp[] = []) {
		this.#expected = expected;
	}

	listenTo(context: BrowserContext, who: string, connectionsMayBeLost: () => boolean): void {
		context.on("weberror", (error) => this.#heard.push(`${who}: ${error.error().stack ?? error.error()}`));
		context.on("console", (message) => {
			if (message.type() !== "error") return;
			if (connectionsMayBeLost() && LOST_CONNECTION.test(message.text())) return;
			const isUpload = message.location().url.includes("/api/uploads/");
			if (connectionsMayBeLost() && isUpload && GONE_WITH_ITS_NODE.test(message.text())) return;
			if (NO_PUSH_IN_PRIVATE.test(message.text())) return;
			const said = `${message.text()} (${message.location().url})`;
			if (this.#expected.some((expected) => expected.test(said))) return;
			this.#heard.push(`${who}: ${said}`);
		});
	}

	get all(): readonly string[] {
		return this.#heard;
	}
}
