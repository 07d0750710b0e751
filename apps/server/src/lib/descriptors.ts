import { readFileSync } from "node:fs";

/** Descriptors left for databases, lookups and the HTTP side. */
const DESCRIPTORS_KEPT = 256;

/** Half of those: connections that never say what they want may take the rest, but no more. */
export function connectionsWithinDescriptors(): number | undefined {
	const limit = descriptorLimit();
	return limit === undefined ? undefined : Math.max(limit >> 1, limit - DESCRIPTORS_KEPT / 2);
}

/** `SOCKETS_MAX`, lowered to what the process may open; 0 (no limit) stays 0. Linux only, elsewhere unchanged. */
export function socketsWithinDescriptors(socketsMax: number): number {
	const limit = descriptorLimit();
	if (limit === undefined || socketsMax === 0) return socketsMax;
	return Math.min(socketsMax, Math.max(1, limit - DESCRIPTORS_KEPT));
}

function descriptorLimit(): number | undefined {
	try {
		const line = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"));
		return line?.[1] === undefined ? undefined : Number(line[1]);
	} catch {
		return undefined;
	}
}
