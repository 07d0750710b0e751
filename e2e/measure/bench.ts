import type { Browser } from "@playwright/test";
import type { Server } from "../support/server.ts";

export interface Plan {
	readonly parts: readonly ("weight" | "load" | "typing" | "scrolling" | "switching" | "passing")[];
	readonly loads: number;
	/** how many times slower than this machine a phone computes */
	readonly cpuSlowdown: number;
	readonly perSecond: number;
	readonly keys: number;
	readonly history: number;
	readonly wheelSteps: number;
	readonly switches: number;
	readonly passing: number;
}

export interface Bench extends Plan {
	readonly browser: Browser;
	readonly server: Server;
	/** figures, whose names end with their units */
	found(values: Readonly<Record<string, number>>, at?: Readonly<Record<string, number>>): void;
}
