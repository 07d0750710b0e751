import type { Spread, Table } from "../../lab/result.ts";
import { CONTESTANTS, type Contestant } from "./contestants.ts";
import type { Figures, Point } from "./figures.ts";
import type { RoomsParams } from "./params.ts";

export function tablesOf(figures: Figures, params: RoomsParams): readonly Table[] {
	return [
		{
			...table(params, (server, point) => figures.total(server, point)),
			id: "total",
			title: "Until every user had every message",
		},
		{
			...table(params, (server, point) => figures.turnaround(server, point)),
			id: "turnaround",
			title: "Until a user had every message, mean over the users",
			note: "Median over all attempts of all runs, and the range they fell in.",
		},
	];
}

function table(
	{ bytes, users }: RoomsParams,
	figure: (server: Contestant, point: Point) => Spread,
): Pick<Table, "columns" | "rows"> {
	const points = bytes.flatMap((size) => users.map((count) => ({ bytes: size, users: count })));
	return {
		columns: [
			{ key: "bytes", label: "message", unit: "bytes" },
			{ key: "users", label: "users", unit: "count" },
			...CONTESTANTS.map(({ name }) => ({ key: name, label: name, unit: "ms" as const })),
		],
		rows: points.map((point) => ({
			...point,
			...Object.fromEntries(CONTESTANTS.map((server) => [server.name, figure(server, point)])),
		})),
	};
}
