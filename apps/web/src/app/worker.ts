import { SERVICE_WORKER, trusted } from "../ui/trusted-address.ts";
import type { FromWorker, ToWorker } from "../ui/worker-words.ts";

export async function registerWorker(): Promise<void> {
	try {
		const { serviceWorker } = navigator;
		serviceWorker.addEventListener("message", answer);
		serviceWorker.addEventListener("controllerchange", () => void settle());
		await serviceWorker.register(trusted(SERVICE_WORKER), { updateViaCache: "none" });
		await settle();
	} catch (error) {
		console.warn("no service worker:", error);
	}
}

/** Told to each worker that comes, and once by each page. */
async function settle(): Promise<void> {
	const { active } = await navigator.serviceWorker.ready;
	active?.postMessage({ type: "settled" } satisfies ToWorker);
}

function answer({ data, ports }: MessageEvent<FromWorker>): void {
	if (data.type === "which-entry")
		ports[0]?.postMessage({ type: "entry", entry: ownEntry() } satisfies ToWorker);
}

function ownEntry(): string | null {
	return document.querySelector("script[type=module]")?.getAttribute("src") ?? null;
}

/** Whether the worker was built with another page than this one: the server has a newer version. */
export async function isOtherBuild(): Promise<boolean> {
	const worker = navigator.serviceWorker.controller;
	const own = ownEntry();
	if (worker === null || own === null) return false;
	const { port1, port2 } = new MessageChannel();
	const entry = await new Promise<string>((resolve) => {
		port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
		worker.postMessage({ type: "which-build" } satisfies ToWorker, [port2]);
	});
	port1.close();
	return entry !== own;
}

/** Asks the server whether there is another one; nobody waits for it, and offline there is none. */
export async function lookForUpdate(): Promise<void> {
	try {
		await (await navigator.serviceWorker.getRegistration())?.update();
	} catch (error) {
		console.warn("not looked for a new version:", error);
	}
}
