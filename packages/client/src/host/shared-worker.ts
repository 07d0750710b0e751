import type { LoadRules } from "../activities/rules.ts";
import { isPartMissing, loadPart, loadUnseen, onPartMissing } from "../http/load-part.ts";
import { sharedValues } from "../session/shared-values.ts";
import { SESSION_KEYS } from "../session/stored-session.ts";
import { after } from "./after.ts";
import type { ToHost } from "./host-messages.ts";
import type { FromTab } from "./messages.ts";
import { WorkerHost } from "./worker-host.ts";

/** As much of it as is needed here: the types of a page, by which this is checked too, have no name for it. */
interface Scope extends EventTarget {
	onconnect: ((event: MessageEvent) => void) | null;
}

const scope = globalThis as unknown as Scope;

/** Tabs are answered by what is remembered; the core comes while a name is typed. */
const loadCore = () => import("./worker-core.ts");

/** In a SharedWorker: one core for all tabs that connect. `early`: those that came before this code did. */
export function serveTabs(
	early: readonly MessagePort[],
	loadPageRules: () => Promise<{ readonly rulesOf: LoadRules }>,
): void {
	const loadRules: LoadRules = async (...which) => (await loadPart(loadPageRules)).rulesOf(...which);
	const host = new WorkerHost({
		after,
		values: ({ local: journal, tab }) => sharedValues({ keys: SESSION_KEYS, journal, tab }),
		start: async (of, values) => (await loadUnseen(loadCore)).startTabs(of, values, loadRules),
		// as a page hears it
		otherCore: () => void scope.dispatchEvent(new Event("storage")),
	});
	onPartMissing(() => host.partMissing(isPartMissing()));
	complainTo(host);
	const serveAll = (ports: readonly MessagePort[]) => {
		for (const port of ports) serve(host, port);
	};
	scope.onconnect = ({ ports }) => serveAll(ports);
	serveAll(early);
}

function serve(host: Pick<WorkerHost<never>, "connect">, port: MessagePort): void {
	const { hear, closed } = host.connect((message) => port.postMessage(message));
	port.onmessage = ({ data }: MessageEvent<FromTab | ToHost>) => hear(data);
	// where a browser says so: else it is the silence that tells
	port.addEventListener("close", closed);
}

/** Nobody looks at the console of a worker. */
function complainTo(host: Pick<WorkerHost<never>, "complain">): void {
	const { error: say } = console;
	console.error = (...said: readonly unknown[]) => {
		say(...said);
		host.complain(said.map(textOf).join(" "));
	};
	scope.addEventListener("error", (event) => {
		const { error, message } = event as ErrorEvent;
		host.complain(textOf(error ?? message));
	});
	scope.addEventListener("unhandledrejection", (event) =>
		host.complain(textOf((event as PromiseRejectionEvent).reason)),
	);
}

function textOf(said: unknown): string {
	return said instanceof Error ? (said.stack ?? String(said)) : String(said);
}
