import type { Finding } from "../../lab/result.ts";
import { type Comparison, toldApart } from "../told-apart.ts";
import { CONTESTANTS, NAIVE, THREADS } from "./contestants.ts";
import type { Figures, Point } from "./figures.ts";
import type { RoomsParams } from "./params.ts";
import { parleyFindings } from "./parley-findings.ts";
import { cores, ms, percent, sizeIn, times, usersIn, where } from "./words.ts";

const THREADS_WIN_FROM_USERS = 4;
/** as a part of their mean, the deviation of the times between two finishes up to which they are called even */
const EVEN_MAX = 0.5;

const SCATTER = "The attempts scatter more than the servers differ, or there were fewer than three of them.";

export function findingsOf(figures: Figures, params: RoomsParams): readonly Finding[] {
	const bytes = Math.max(...params.bytes);
	const largest: Point = { bytes, users: Math.max(...params.users) };
	return [
		...(params.users.includes(1) ? [oneUser(figures, params)] : []),
		...(params.bytes.length > 1 ? [growth(figures, params, largest)] : []),
		...(largest.users >= THREADS_WIN_FROM_USERS ? [winner(figures, params, largest)] : []),
		...(largest.users > 2 ? [evenFinishes(figures, largest)] : []),
		...(largest.users > 1 ? [turnaround(figures, largest)] : []),
		...parleyFindings(figures, params),
		oneOrder(figures),
	];
}

function oneUser(figures: Figures, { bytes }: RoomsParams): Finding {
	const points = bytes.map((size) => ({ bytes: size, users: 1 }));
	return {
		claim: "Threads are slower than one loop for one user.",
		ours: totals(figures, points),
		...judged(
			points.map((point) => compared(figures, point)),
			"more",
			"One hop from thread to thread costs less here than the work that it moves off the loop.",
		),
	};
}

function growth(figures: Figures, { bytes }: RoomsParams, { users }: Point): Finding {
	const sizes = [...bytes].sort((a, b) => a - b);
	const steps = sizes.slice(1).map((size, before) => {
		const from = { bytes: sizes[before] ?? size, users };
		const to = { bytes: size, users };
		const grown = figures.total(THREADS, to).median / figures.total(THREADS, from).median;
		return { from, to, grown, linear: to.bytes / from.bytes };
	});
	const ours = steps.map(
		({ from, to, grown, linear }) =>
			`from ${sizeIn(from.bytes)} to ${sizeIn(to.bytes)}, ${times(linear)} the size, it takes ${times(grown)} the time`,
	);
	const less = steps.every(({ grown, linear }) => grown < linear);
	return {
		claim: "With threads, time grows less than linearly with the size of a message.",
		ours: `${usersIn(users)}: ${ours.join("; ")}.`,
		...(less
			? { verdict: "reproduced" }
			: {
					verdict: "contradicted",
					why: "Past some size a message no longer fits the processor's caches and the kernel's socket buffers, and each further byte costs more, not less.",
				}),
	};
}

function winner(figures: Figures, { users }: RoomsParams, { bytes }: Point): Finding {
	const points = users
		.filter((count) => count >= THREADS_WIN_FROM_USERS)
		.map((count) => ({ bytes, users: count }));
	const gains = points.map((point) => {
		const gain = 1 - figures.total(THREADS, point).median / figures.total(NAIVE, point).median;
		return `${usersIn(point.users)}: ${percent(Math.abs(gain))} ${gain > 0 ? "faster" : "slower"}`;
	});
	return {
		claim: "With large messages threads win from 4 users on, and are almost 50 % faster at 8.",
		ours: `${totals(figures, points)} Threads by their medians, ${gains.join("; ")}.`,
		...judged(
			points.map((point) => compared(figures, point)),
			"less",
			`The loop hands large messages to the kernel without waiting, so threads can only share out the copying, over ${cores()} that the users' threads need too; and each message is copied from thread to thread first.`,
		),
	};
}

function evenFinishes(figures: Figures, largest: Point): Finding {
	const [threads, naive] = [THREADS, NAIVE].map((server) => figures.unevenness(server, largest).median);
	const [span, spanOfNaive] = [THREADS, NAIVE].map((server) => figures.finishing(server, largest).median);
	const even = threads !== undefined && threads <= EVEN_MAX;
	return {
		claim: "With threads, users finish at evenly spaced times.",
		ours: `${where(largest)}: the times between two finishes deviate by ${percent(threads ?? 0)} of their mean with threads, by ${percent(naive ?? 0)} with one loop; from the first finish to the last one goes ${percent(span ?? 0)} of the whole time, ${percent(spanOfNaive ?? 0)} with one loop.`,
		...(even
			? { verdict: "reproduced" }
			: {
					verdict: "contradicted",
					why: "Every message goes to all users before the next one is looked at, so all of them wait for the last message and finish close together, in an order that the scheduler chooses.",
				}),
	};
}

function turnaround(figures: Figures, largest: Point): Finding {
	const [threads, naive] = [figures.turnaround(THREADS, largest), figures.turnaround(NAIVE, largest)];
	return {
		claim:
			"With threads the average turnaround (a user's own finish time) is lower, even where the total is not.",
		ours: `${where(largest)}: ${ms(threads)} with threads, ${ms(naive)} with one loop.`,
		...judged(
			[toldApart(threads, naive)],
			"less",
			"Users finish close together in both designs, so the mean follows the total.",
		),
	};
}

function oneOrder(figures: Figures): Finding {
	const deliveries = figures.attempts.reduce((sum, { users }) => sum + users * users, 0);
	return {
		claim: "Everybody sees every message, once and in the same order.",
		ours: `True of ${CONTESTANTS.length} servers in all ${figures.attempts.length} attempts, ${deliveries} deliveries, each compared with what was sent.`,
		verdict: "reached",
	};
}

function compared(figures: Figures, point: Point): Comparison {
	return toldApart(figures.total(THREADS, point), figures.total(NAIVE, point));
}

function totals(figures: Figures, points: readonly Point[]): string {
	const said = points.map(
		(point) =>
			`${where(point)}: ${ms(figures.total(THREADS, point))} with threads, ${ms(figures.total(NAIVE, point))} with one loop`,
	);
	return `${said.join("; ")}.`;
}

/** Shown only where every point shows it, contradicted where one does the opposite. */
function judged(
	comparisons: readonly Comparison[],
	expected: Comparison,
	whyNot: string,
): Pick<Finding, "verdict" | "why"> {
	if (comparisons.every((comparison) => comparison === expected)) return { verdict: "reproduced" };
	const opposite = comparisons.some((comparison) => comparison !== expected && comparison !== "alike");
	return opposite ? { verdict: "contradicted", why: whyNot } : { verdict: "not-shown", why: SCATTER };
}
