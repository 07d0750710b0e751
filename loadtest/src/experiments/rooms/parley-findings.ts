import type { Finding } from "../../lab/result.ts";
import { toldApart } from "../told-apart.ts";
import { NAIVE, PARLEY, PARLEY_WITHOUT_DISK, THREADS } from "./contestants.ts";
import type { Figures, Point } from "./figures.ts";
import type { RoomsParams } from "./params.ts";
import { ms, percent, where } from "./words.ts";

/** Parley against the faster of the two that store nothing, at the corners of what was measured. */
export function parleyFindings(figures: Figures, { bytes, users }: RoomsParams): readonly Finding[] {
	const corners = [Math.min(...bytes), Math.max(...bytes)].flatMap((size) =>
		[Math.min(...users), Math.max(...users)].map((count) => ({ bytes: size, users: count })),
	);
	const points = corners.filter(
		(point, at) =>
			corners.findIndex((other) => other.bytes === point.bytes && other.users === point.users) === at,
	);
	return points.map((point) => againstTheFaster(figures, point));
}

function againstTheFaster(figures: Figures, point: Point): Finding {
	const [faster, rival] = [NAIVE, THREADS]
		.map((server) => [server, figures.total(server, point)] as const)
		.reduce((a, b) => (b[1].median < a[1].median ? b : a));
	const parley = figures.total(PARLEY, point);
	const claim = `Parley, which stores each message on disk before it shows it, is no slower than servers that store nothing (${where(point)}).`;
	const ours = `Parley ${ms(parley)}, ${faster.name} ${ms(rival)}. ${diskShare(figures, point)}`;
	switch (toldApart(parley, rival)) {
		case "less":
			return { claim, ours, verdict: "reached" };
		case "alike":
			return parley.median <= rival.median
				? { claim, ours, verdict: "reached" }
				: { claim, ours, verdict: "not-shown", why: "The attempts scatter more than the servers differ." };
		case "more":
			return { claim, ours, verdict: "missed", why: whySlower(figures, point) };
	}
}

function diskShare(figures: Figures, point: Point): string {
	const without = figures.total(PARLEY_WITHOUT_DISK, point);
	const said = `Without waiting for the disk (DURABILITY=process) Parley takes ${ms(without)}`;
	if (!diskTells(figures, point)) return `${said}: no difference that stands out of the scatter.`;
	const share = 1 - without.median / figures.total(PARLEY, point).median;
	return `${said}: the disk is ${percent(share)} of its time.`;
}

function whySlower(figures: Figures, point: Point): string {
	const reasons = [
		...(diskTells(figures, point) ? ["A message is shown only when it is on disk."] : []),
		"It is checked, and goes through SQLite in a thread of its own and back, whether or not the disk is waited for.",
		readBack(figures, point),
	];
	return reasons.filter((reason) => reason !== "").join(" ");
}

function diskTells(figures: Figures, point: Point): boolean {
	return toldApart(figures.total(PARLEY_WITHOUT_DISK, point), figures.total(PARLEY, point)) === "less";
}

/** What the server counted itself: pages for those before whom more than 256 KiB were waiting. */
function readBack(figures: Figures, point: Point): string {
	const pages = figures.pagesFed(PARLEY, point);
	if (pages === 0) return "";
	return `Of the ${point.users ** 2} deliveries of an attempt ${Math.round(pages)} were not queued but read back from memory or archive as the reader took them: with more than 256 KiB before a reader Parley bounds its memory so (rule OUT3), and where every message is this large that costs time.`;
}
