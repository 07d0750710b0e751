import type { Plot, Result } from "../../lab/result.ts";

/** A whole result in which a test only says what it is about. */
export function resultWith(given: Partial<Result> = {}): Result {
	return {
		version: 1,
		experiment: "rooms",
		title: "Threads against one loop",
		size: "quick",
		command: "npm run load -- rooms --quick",
		params: { users: [1, 2], bytes: 25, warm: "yes", rival: "threads" },
		startedAt: "2025-03-04T05:06:07.000Z",
		ms: 12_000,
		machine: {
			cpu: "a processor",
			cores: 2,
			memoryBytes: 8e9,
			system: "Linux",
			node: "24.0.0",
			loadBefore: 0.1,
		},
		study: { name: "A study", summary: "What it did." },
		findings: [],
		tables: [],
		plots: [],
		warnings: [],
		notes: [],
		samples: [],
		...given,
	};
}

export function linesPlot(given: Partial<Plot> = {}): Plot {
	return {
		id: "a-plot",
		title: "A plot",
		x: { label: "users", unit: "count" },
		y: { label: "time", unit: "ms" },
		series: [
			{
				name: "parley",
				role: "parley",
				points: [
					{ x: 1, y: 10 },
					{ x: 2, y: 20 },
				],
			},
		],
		...given,
	};
}
