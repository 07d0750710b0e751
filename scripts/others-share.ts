import { cpus } from "node:os";

/**
 * Begins to watch how much of the machine goes to programs that are neither the server nor whoever measures; what it gives
 * says which share of all cores that was since, of which the server used so many seconds.
 */
export function othersShare(): (serverSeconds: number) => number {
	const [began, busyBefore, ownBefore] = [performance.now(), busySeconds(), ownSeconds()];
	return (serverSeconds) => {
		const ours = serverSeconds + ownSeconds() - ownBefore;
		const whole = ((performance.now() - began) / 1000) * cpus().length;
		return Math.max(0, busySeconds() - busyBefore - ours) / whole;
	};
}

function busySeconds(): number {
	return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
}

/** Of this process, its threads included. */
function ownSeconds(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1e6;
}
