import { clientOf, startCore } from "../src/core/create-chat-client.ts";
import type { FromCore, FromTab } from "../src/host/messages.ts";
import { Tabs } from "../src/host/tabs.ts";
import { TabsPage } from "../src/host/tabs-page.ts";
import type { Keeps } from "../src/outbox/kept.ts";
import type { ChatClient } from "../src/state/chat-client.ts";
import type { Environment } from "../src/state/environment.ts";
import { type Remote, remoteClient } from "../src/tab/remote-client.ts";

/** A core with no page of its own, as it will be in a worker: tabs come by ports that copy whatever goes through. */
export class PortedCore {
	readonly #tabs: Tabs;
	/** what tabs were told to complain of */
	readonly complaints: string[] = [];
	/** as a tab sees it whose reader is at the end everywhere */
	readonly client: ChatClient;

	constructor(environment: Environment & Keeps) {
		const page = new TabsPage();
		const core = startCore({ ...environment, page });
		this.client = clientOf(core, "the test");
		this.#tabs = new Tabs({ core, page });
	}

	/** `environment`: the tab's; returns its client, and what ends it as a closed tab does. */
	tab(environment: Pick<Environment, "after" | "beforePaint" | "page">): {
		readonly client: ChatClient;
		readonly say: (message: FromTab) => void;
	} {
		let remote: Remote | undefined;
		const hear = this.#tabs.connect((message: FromCore) => {
			const copy = copied(message);
			if (copy.type !== "welcome") return remote?.hear(copy);
			const complain = (text: string) => void this.complaints.push(text);
			remote = remoteClient({ send: say, welcome: copy, environment, complain });
		});
		const say = (message: FromTab) => hear(copied(message));
		const { page } = environment;
		say({ type: "hello", attention: { visible: page.visible(), online: page.online() } });
		if (remote === undefined) throw new Error("the core answered no hello");
		return { client: remote.client, say };
	}
}

/** Everything in it anew, as behind a port; only a file stays itself, which this runtime cannot clone. */
export function copied<T>(message: T): T {
	if (message instanceof File || typeof message !== "object" || message === null) return cloned(message);
	if (message instanceof Map) return new Map([...message].map(([key, value]) => [key, copied(value)])) as T;
	if (Array.isArray(message)) return message.map(copied) as T;
	return Object.fromEntries(Object.entries(message).map(([name, value]) => [name, copied(value)])) as T;
}

/** Throws for what no port takes: a function, a symbol. */
function cloned<T>(value: T): T {
	return value instanceof File ? value : structuredClone(value);
}
