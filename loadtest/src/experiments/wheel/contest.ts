import { inTurn, type Lab, type ParamsOf, sized } from "../../lab/experiment.ts";
import { type Contestant, heldAt, parley, rival } from "../contestants.ts";
import { amongTheDeaf } from "./among-the-deaf.ts";
import { echo } from "./echo.ts";

export const PARLEY = "parley";
export const THREAD = "wheel-threads";
export const WHEEL = "wheel";

export const flags = sized({
	sockets: ["numbers of sockets at Parley", [350, 3_500, 10_000], { quick: [350] }],
	threads: ["numbers of sockets where each has a thread of its own", [350, 3_500], { quick: [350] }],
	stackKb: ["reserved for each of those threads; only what is used becomes resident", 64],
	wheelSockets: ["numbers of sockets on the wheel", [350, 3_500], { quick: [350] }],
	rounds: ["how often a message is written on every socket and its answer awaited", 32, { quick: 8 }],
	deafSockets: [
		"of which 1 % never read, at Parley and on the wheel",
		[350],
		{ quick: [100], full: [350, 3_500] },
	],
	patienceS: ["a round that takes longer is taken for one that never ends, s", 10, { quick: 3, full: 20 }],
});
export type WheelParams = ParamsOf<typeof flags>;

/** All servers in turn, in every run; each on a fresh start at each number of sockets. */
export async function contest(lab: Lab, params: WheelParams): Promise<void> {
	const { sockets, threads, wheelSockets, deafSockets, rounds, patienceS, stackKb } = params;
	// all clients knock at once here; in the study one came after the other, so that none was turned away
	const env = { STACK_BYTES: String(stackKb * 1_024), BACKLOG: "16384" };
	const [loop, thread, wheel] = [parley(), rival(THREAD, env), rival(WHEEL, env)];
	const at = (contestant: Contestant, counts: readonly number[], isDeaf: boolean) =>
		counts.map((count) => ({ contestant, count, isDeaf }));
	const steps = [
		...at(loop, sockets, false),
		...at(thread, threads, false),
		...at(wheel, wheelSockets, false),
		...[loop, wheel].flatMap((contestant) => at(contestant, deafSockets, true)),
	];
	const said = ({ contestant, count, isDeaf }: (typeof steps)[number]) =>
		`${contestant.name}: ${count} sockets${isDeaf ? ", some of which never read" : ""}`;
	await inTurn(lab, steps, said, async (step, run) => {
		const { contestant, count, isDeaf } = step;
		const options = { lab, contestant, count, rounds, patienceMs: patienceS * 1_000 };
		const server = await contestant.start(lab);
		const about = { server: contestant.name, run, at: { sockets: count, deaf: 0 } };
		const work = isDeaf ? amongTheDeaf(server, options) : echo(server, options);
		for (const { at = {}, values } of (await heldAt(lab, server, said(step), about, work)) ?? [])
			lab.sample({ ...about, at: { ...about.at, ...at }, values });
		await server.stop();
	});
}
