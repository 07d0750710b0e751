import type { FromWorker, ToWorker } from "../ui/worker-words.ts";

declare const self: ServiceWorkerGlobalScope;

/** A page that is asleep does not answer, and then shows nothing either. */
const ANSWER_WAIT_MS = 500;

export function openPages(): Promise<readonly WindowClient[]> {
	return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** Of the chat. */
export function isPage(pathname: string): boolean {
	return pathname === "/" || pathname.startsWith("/r/");
}

export function tell(page: WindowClient, word: FromWorker, ports: MessagePort[] = []): void {
	page.postMessage(word, ports);
}

/** Whether some page on a screen shows the room. */
export async function isOnScreen(room: string): Promise<boolean> {
	const visible = (await openPages()).filter((page) => page.visibilityState === "visible");
	const rooms = await Promise.all(visible.map(roomOf));
	return rooms.includes(room);
}

async function roomOf(page: WindowClient): Promise<string | null> {
	const answer = await ask(page, { type: "which-room" });
	return answer?.type === "room" ? answer.room : null;
}

/** Whether every page was started by that script. Who does not answer may be of any build. */
export async function areAllOf(entry: string): Promise<boolean> {
	const answers = (await openPages()).map((page) => ask(page, { type: "which-entry" }));
	return (await Promise.all(answers)).every((answer) => answer?.type === "entry" && answer.entry === entry);
}

function ask(page: WindowClient, word: FromWorker): Promise<ToWorker | null> {
	const { port1, port2 } = new MessageChannel();
	return new Promise((resolve) => {
		port1.onmessage = ({ data }: MessageEvent<ToWorker>) => resolve(data);
		setTimeout(() => resolve(null), ANSWER_WAIT_MS);
		tell(page, word, [port2]);
	});
}
