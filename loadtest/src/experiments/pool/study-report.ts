import { type Plot, type Spread, spreadOf, type Table } from "../../lab/result.ts";
import { errorsPercent, STUDY_SERVERS, type StudyPoint, type StudyRun } from "./study-servers.ts";

const KERNEL_STACK_BYTES = 16_384;

export function studyTable(points: readonly StudyPoint[]): Table {
	return {
		id: "servers",
		title: "The study's own three servers, one request a connection",
		columns: [
			{ key: "server", label: "Server" },
			{ key: "handler", label: "Handler" },
			{ key: "connections", label: "Connections", unit: "count" },
			{ key: "mean", label: "Mean", unit: "ms" },
			{ key: "p99", label: "p99", unit: "ms" },
			{ key: "max", label: "Max", unit: "ms" },
			{ key: "errors", label: "Errors", unit: "percent" },
			{ key: "throughput", label: "Throughput", unit: "per-minute" },
			{ key: "memory", label: "Memory at most", unit: "bytes" },
			{ key: "stacks", label: "and kernel stacks", unit: "bytes" },
			{ key: "cpu", label: "Processor for 1,000 answers", unit: "ms" },
			{ key: "broke", label: "Met a limit" },
		],
		rows: points.map((point) => {
			const over = (figure: (run: StudyRun) => number): Spread => spreadOf(point.runs.map(figure));
			return {
				server: point.server,
				handler: point.handler,
				connections: point.connections,
				mean: over(({ latency }) => latency.mean),
				p99: over(({ latency }) => latency.p99),
				max: over(({ latency }) => latency.max),
				errors: over(errorsPercent),
				throughput: over(({ answersPerSecond }) => answersPerSecond * 60),
				memory: over(({ bytesMax }) => bytesMax),
				stacks: over(({ threadsMax }) => threadsMax * KERNEL_STACK_BYTES),
				cpu: over(({ cpuMs, answered }) => (cpuMs / Math.max(1, answered)) * 1_000),
				broke: point.runs.find(({ broke }) => broke !== undefined)?.broke ?? "",
			};
		}),
		note: "C, with the study's design: a backlog of 50, Java's own; at most 12,000 threads and 4 GB. Whoever finds the backlog full knocks again after a second, then after two more.",
	};
}

export function studyPlots(points: readonly StudyPoint[]): Plot[] {
	return (["trivial", "waiting"] as const).map((handler) => ({
		id: `servers-${handler}`,
		kind: "lines",
		title: `The study's three servers: memory, ${handler} handler`,
		x: { label: "connections", unit: "count", scale: "log" },
		y: { label: "resident, at most", unit: "bytes", scale: "log" },
		series: STUDY_SERVERS.map((server) => ({
			name: server,
			role: "rival",
			points: points
				.filter((point) => point.server === server && point.handler === handler)
				.map(({ connections, runs }) => ({
					x: connections,
					y: spreadOf(runs.map(({ bytesMax }) => bytesMax)),
				})),
		})),
	}));
}
