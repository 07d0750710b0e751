import type { ChildProcess } from "node:child_process";

const children = new Set<ChildProcess>();

/** A process of a group of its own would otherwise stay behind when this one gives up. */
export function endWithUs(child: ChildProcess): void {
	if (children.size === 0) process.on("exit", endAll);
	children.add(child);
	child.once("exit", () => {
		children.delete(child);
		if (children.size === 0) process.off("exit", endAll);
	});
}

function endAll(): void {
	for (const child of children) child.kill("SIGTERM");
}
