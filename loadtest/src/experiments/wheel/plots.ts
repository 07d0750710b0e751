import type { BarsPlot, Line, Plot, Spread } from "../../lab/result.ts";
import { spreadOf } from "../../lab/result.ts";
import { CONTESTANTS, type Contestant } from "./contestants.ts";
import type { Echo } from "./echo.ts";
import { type At, bytesPerSocket, type Figures, spreadOfSome, totalMs } from "./figures.ts";
import type { WheelParams } from "./params.ts";
import { PUBLISHED, type Published } from "./study.ts";

const SOCKETS = { label: "sockets", unit: "count", scale: "log" } as const;

export function plotsOf(figures: Figures, params: WheelParams): readonly Plot[] {
	return [
		{
			kind: "lines",
			id: "total",
			title: `${params.rounds} rounds over the number of sockets`,
			caption:
				"Both scales are logarithmic. The study's machine of 2001 was far slower than this one; its slope is what compares.",
			x: SOCKETS,
			y: { label: "time", unit: "ms", scale: "log" },
			series: [
				...lines(figures, (at) => totalMs(at, params.rounds)),
				...(params.rounds === PUBLISHED_ROUNDS ? published(({ s }) => s * 1_000) : []),
			],
		},
		{
			kind: "lines",
			id: "memory",
			title: "Resident memory with so many sockets",
			caption: "Everybody is in and nobody has asked anything yet.",
			x: SOCKETS,
			y: { label: "memory", unit: "bytes", scale: "log" },
			series: [
				...lines(figures, ({ runs }) => spreadOf(runs.map(({ bytesWith }) => bytesWith))),
				...published(({ bytes }) => bytes),
			],
		},
		{
			kind: "lines",
			id: "each",
			title: "Memory for each socket",
			x: SOCKETS,
			y: { label: "memory a socket", unit: "bytes", scale: "log" },
			series: lines(figures, bytesPerSocket),
		},
		...(params.deafSockets.length > 0 ? [deafPlot(figures)] : []),
	];
}

const PUBLISHED_ROUNDS = 32;

function lines(figures: Figures, figure: (at: At<Echo>) => Spread | undefined): readonly Line[] {
	return CONTESTANTS.map((server) => ({
		name: server.name,
		role: server.role,
		points: points(figures, server, figure),
	}));
}

function points(
	figures: Figures,
	server: Contestant,
	figure: (at: At<Echo>) => Spread | undefined,
): Line["points"] {
	return figures.echoes(server).flatMap((at) => {
		const y = figure(at);
		return y === undefined ? [] : [{ x: at.count, y }];
	});
}

function published(figure: (point: Published["points"][number]) => number): readonly Line[] {
	return PUBLISHED.map(({ name, points }) => ({
		name,
		role: "published",
		points: points.map((point) => ({ x: point.sockets, y: figure(point) })),
	}));
}

function deafPlot(figures: Figures): BarsPlot {
	return {
		kind: "bars",
		id: "deaf",
		title: "A round on all other sockets, beside clients that never read",
		caption: "Where a bar is missing, no round ended any more.",
		y: { label: "a round", unit: "ms" },
		categories: ["without them", "while their buffers fill", "while they are stuck"],
		series: figures.deaf().map(({ server, count, runs }) => ({
			name: `${server.name}, ${count} sockets`,
			role: server.role,
			values: (["aloneMs", "fillingMs", "besideMs"] as const).map(
				(phase) => spreadOfSome(runs.flatMap((run) => run[phase])) ?? null,
			),
		})),
	};
}
