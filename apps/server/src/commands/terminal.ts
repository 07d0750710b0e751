import { resolve } from "node:path";

const AGAIN_MS = 200;

/** Where npm was called, not where it runs the command: there a path on the command line begins. */
export function pathOf(given: string): string {
	return resolve(process.env["INIT_CWD"] ?? process.cwd(), given);
}

/** A share of the work in one line that rewrites itself; nothing where nobody looks on. */
export function progress(what: string): (share: number) => void {
	if (!process.stderr.isTTY) return () => undefined;
	let next = 0;
	return (share) => {
		const now = performance.now();
		if (share < 1 && now < next) return;
		next = now + AGAIN_MS;
		process.stderr.write(`\r${what} ${Math.floor(share * 100)} %${share === 1 ? "\n" : ""}`);
	};
}

export function say(...lines: readonly string[]): void {
	for (const line of lines) console.log(line);
}
