import { type Cell, type Spread, spreadOf, type Table } from "../../lab/result.ts";
import type { Echo } from "./echo.ts";
import { type At, bytesPerSocket, type Figures, hangs, roundMs, spreadOfSome, totalMs } from "./figures.ts";
import type { WheelParams } from "./params.ts";
import { PUBLISHED } from "./study.ts";

export function tablesOf(figures: Figures, { rounds }: WheelParams): readonly Table[] {
	return [echoTable(figures, rounds), memoryTable(figures), publishedTable(), deafTable(figures)];
}

function echoTable(figures: Figures, rounds: number): Table {
	return {
		id: "echo",
		title: `${rounds} rounds of one small message on every socket, and its answer`,
		columns: [
			{ key: "server", label: "server" },
			{ key: "sockets", label: "sockets", unit: "count" },
			{ key: "total", label: "all rounds", unit: "ms" },
			{ key: "round", label: "a round", unit: "ms" },
			{ key: "hangs", label: "runs that hung", unit: "count" },
		],
		rows: figures.echoes().map((at) => ({
			server: at.server.name,
			sockets: at.count,
			total: totalMs(at, rounds) ?? null,
			round: roundMs(at) ?? null,
			hangs: hangs(at, rounds),
		})),
		note: "Connecting and saying hello is outside the clock.",
	};
}

function memoryTable(figures: Figures): Table {
	return {
		id: "memory",
		title: "Resident memory of the server",
		columns: [
			{ key: "server", label: "server" },
			{ key: "sockets", label: "sockets", unit: "count" },
			{ key: "before", label: "before", unit: "bytes" },
			{ key: "with", label: "with sockets", unit: "bytes" },
			{ key: "rounds", label: "after the rounds", unit: "bytes" },
			{ key: "after", label: "after all have left", unit: "bytes" },
			{ key: "each", label: "a socket", unit: "bytes" },
		],
		rows: figures.echoes().map((at) => ({
			server: at.server.name,
			sockets: at.count,
			before: over(at, ({ bytesBefore }) => bytesBefore),
			with: over(at, ({ bytesWith }) => bytesWith),
			rounds: over(at, ({ bytesAfterRounds }) => bytesAfterRounds),
			after: over(at, ({ bytesAfter }) => bytesAfter),
			each: bytesPerSocket(at),
		})),
		note: "A socket: what the server grew by from before to with, over their number. Garbage counts, as it is resident: no collection is forced, and memory once taken is not given back at once. What the kernel keeps for a socket is not in it.",
	};
}

function publishedTable(): Table {
	return {
		id: "published",
		title: "The study's own figures",
		columns: [
			{ key: "server", label: "server" },
			{ key: "sockets", label: "sockets", unit: "count" },
			{ key: "total", label: "32 rounds", unit: "s" },
			{ key: "bytes", label: "memory", unit: "bytes" },
		],
		rows: PUBLISHED.flatMap(({ name, points }) =>
			points.map(({ sockets, s, bytes }) => ({ server: name, sockets, total: s, bytes })),
		),
	};
}

function deafTable(figures: Figures): Table {
	return {
		id: "deaf",
		title: "A round on all other sockets, beside clients that never read",
		columns: [
			{ key: "server", label: "server" },
			{ key: "sockets", label: "sockets", unit: "count" },
			{ key: "deaf", label: "never read", unit: "count" },
			{ key: "alone", label: "without them", unit: "ms" },
			{ key: "filling", label: "while their buffers fill", unit: "ms" },
			{ key: "beside", label: "while they are stuck", unit: "ms" },
			{ key: "stopped", label: "runs in which all stopped", unit: "count" },
			{ key: "held", label: "kept for each of them", unit: "bytes" },
			{ key: "grew", label: "server grew by", unit: "bytes" },
		],
		rows: figures.deaf().map(({ server, count, runs }) => ({
			server: server.name,
			sockets: count,
			deaf: runs[0]?.deaf ?? null,
			alone: cell(runs.flatMap(({ aloneMs }) => aloneMs)),
			filling: cell(runs.flatMap(({ fillingMs }) => fillingMs)),
			beside: cell(runs.flatMap(({ besideMs }) => besideMs)),
			stopped: runs.filter(({ stopped }) => stopped !== "no").length,
			held: cell(runs.flatMap(({ heldBytes, deaf }) => (heldBytes === undefined ? [] : heldBytes / deaf))),
			grew: spreadOf(runs.map(({ bytesAlone, bytesBeside }) => bytesBeside - bytesAlone)),
		})),
		note: "They ask as fast as the server takes it and read nothing, until the kernel's buffers (about 4 MB each here) and the server's own are full. Kept for each of them: what waits in Parley's own buffers. The server grew by: resident memory, the garbage of all those answers in it.",
	};
}

function over({ runs }: At<Echo>, figure: (echo: Echo) => number): Spread {
	return spreadOf(runs.map(figure));
}

function cell(values: readonly number[]): Cell {
	return spreadOfSome(values) ?? null;
}
