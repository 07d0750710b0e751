import { reason, UserFacingError } from "../../lib/user-facing-error.ts";
import type { SharedStream } from "./shared-stream.ts";

/** What an acknowledgement promises: it survives the end of processes, a power cut, or the loss of a server. */
export type SharedDurability = "process" | "disk" | "replicated";

const REPLICAS_MIN = 3;
const TIMEOUT_MS = 3_000;
const ADVICE = "Or say what holds: DURABILITY=process, or DURABILITY=replicated with three servers.";

/** JetStream syncs its files every two minutes unless told otherwise: a promise that it will not keep is refused. */
export async function requireDurability(
	promised: SharedDurability,
	stream: SharedStream,
	monitors: readonly string[],
): Promise<void> {
	if (promised === "replicated" && stream.replicas < REPLICAS_MIN)
		throw new UserFacingError(
			`DURABILITY=replicated needs ${REPLICAS_MIN} replicas; the stream ${stream.name} has ${stream.replicas}. Set NATS_REPLICAS=${REPLICAS_MIN} before the stream is made, or update it: nats stream edit ${stream.name} --replicas ${REPLICAS_MIN}.`,
		);
	if (promised !== "disk") return;
	if (monitors.length === 0)
		throw new UserFacingError(
			`DURABILITY=disk cannot be promised: nothing tells how the NATS servers sync. Set NATS_MONITOR_URL to their monitoring addresses, and jetstream { sync_interval: always } on each. ${ADVICE}`,
		);
	for (const monitor of monitors) await requireSync(monitor);
}

async function requireSync(monitor: string): Promise<void> {
	if (await syncsAlways(monitor)) return;
	throw new UserFacingError(
		`DURABILITY=disk cannot be promised: the NATS server of ${monitor} syncs its files now and then only. Set jetstream { sync_interval: always } there. ${ADVICE}`,
	);
}

async function syncsAlways(monitor: string): Promise<boolean> {
	try {
		const url = new URL("/jsz?config=1", monitor);
		const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
		const { config } = (await response.json()) as { config?: { sync_always?: boolean } };
		return config?.sync_always === true;
	} catch (error) {
		throw new UserFacingError(
			`The monitoring of the NATS server at ${monitor} does not answer (${reason(error)}). Start the server with http_port, or correct NATS_MONITOR_URL.`,
		);
	}
}
