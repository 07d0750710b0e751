import { resolve } from "node:path";
import { UserFacingError } from "@parley/engine/lib/user-facing-error";

const AGAIN_MS = 200;
const NOTHING_CHANGED = "Stopped. Nothing was changed.";

/** Where npm was called, not where it runs the command: there a path on the command line begins. */
export function pathOf(given: string): string {
	return resolve(process.env["INIT_CWD"] ?? process.cwd(), given);
}

/**
 * A share of the work in one line that rewrites itself, where somebody looks on. Ctrl-C ends the work in good order,
 * so that nothing half-done stays behind; a second one ends it at once.
 */
export function progress(what: string, ifStopped = NOTHING_CHANGED): (share: number) => void {
	let next = 0;
	let stopped = false;
	for (const signal of ["SIGINT", "SIGTERM"] as const)
		process.once(signal, () => {
			stopped = true;
		});
	return (share) => {
		if (stopped) throw new UserFacingError(ifStopped);
		const now = performance.now();
		if (!process.stderr.isTTY || (share < 1 && now < next)) return;
		next = now + AGAIN_MS;
		process.stderr.write(`\r${what} ${Math.floor(share * 100)} %${share === 1 ? "\n" : ""}`);
	};
}

export function say(...lines: readonly string[]): void {
	for (const line of lines) console.log(line);
}
