import { cpus } from "node:os";

/** Watches how much of the machine goes to programs that are neither the server nor the lab. */
export class OthersWatch {
	readonly #cores = cpus().length;
	readonly #began = performance.now();
	readonly #busyBefore = busySeconds();
	readonly #labBefore = labSeconds();

	/** Of all cores, since the watch began; the server used `serverSeconds` of them meanwhile. */
	share(serverSeconds: number): number {
		const busy = busySeconds() - this.#busyBefore;
		const ours = serverSeconds + labSeconds() - this.#labBefore;
		const whole = ((performance.now() - this.#began) / 1000) * this.#cores;
		return Math.max(0, busy - ours) / whole;
	}
}

function busySeconds(): number {
	return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
}

/** The crowd's threads included. */
function labSeconds(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1e6;
}
