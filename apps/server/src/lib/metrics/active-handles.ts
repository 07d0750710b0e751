import { Gauge, type Registry } from "prom-client";

/** What a handle was called by the object that owns it, of what Node calls the resource. */
const owners: Readonly<Record<string, string>> = {
	TCPSocketWrap: "Socket",
	PipeWrap: "Socket",
	TCPServerWrap: "Server",
	PipeServerWrap: "Server",
	UDPWrap: "Socket",
	TTYWrap: "WriteStream",
	ProcessWrap: "ChildProcess",
	FSEventWrap: "FSWatcher",
	MessagePort: "MessagePort",
};

/**
 * The handles that keep the loop going, by the names that prom-client gives them. It asks `process._getActiveHandles`, which
 * aborts the process (`AsyncWrap::GetOwner`, in Node 24) where one of them is just being collected as garbage; what
 * `getActiveResourcesInfo` tells leaves these out.
 *
 * @param registry where both stand already
 */
export function countHandlesSafely(registry: Registry): void {
	const [each, total] = ["nodejs_active_handles", "nodejs_active_handles_total"] as const;
	for (const name of [each, total]) registry.removeSingleMetric(name);
	const registers = [registry];
	new Gauge({
		name: each,
		help: "Number of active libuv handles grouped by handle type. Every handle type is C++ class name.",
		labelNames: ["type"],
		registers,
		collect() {
			this.reset();
			for (const type of handles()) this.inc({ type });
		},
	});
	new Gauge({
		name: total,
		help: "Total number of active handles.",
		registers,
		collect() {
			this.set(handles().length);
		},
	});
}

function handles(): readonly string[] {
	return process.getActiveResourcesInfo().flatMap((resource) => owners[resource] ?? []);
}
