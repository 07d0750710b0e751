import { type Lab, WrongResult } from "../../lab/experiment.ts";
import { spreadOf } from "../../lab/result.ts";
import { untilBroken } from "../../lab/until-broken.ts";
import { type AmongTheDeaf, amongTheDeaf } from "./among-the-deaf.ts";
import { CONTESTANTS, type Contestant, PARLEY, WHEEL } from "./contestants.ts";
import { type Echo, echo } from "./echo.ts";
import { Figures, sumOf } from "./figures.ts";
import type { WheelParams } from "./params.ts";

const BESIDE_THE_DEAF = [PARLEY, WHEEL];

interface Step {
	readonly contestant: Contestant;
	readonly count: number;
	readonly deaf: boolean;
}

/** All servers in turn, in every run; each on a fresh start at each number of sockets. */
export async function contestOf(lab: Lab, params: WheelParams): Promise<Figures> {
	const figures = new Figures();
	const steps = stepsOf(params);
	for (let run = 1; run <= lab.runs; run++)
		for (const [at, step] of steps.entries()) {
			lab.progress((run - 1) * steps.length + at, lab.runs * steps.length, wordsOf(step));
			await inTheNameOf(step, measure(lab, params, figures, run, step));
		}
	return figures;
}

function stepsOf(params: WheelParams): readonly Step[] {
	const clean = CONTESTANTS.flatMap((contestant) =>
		contestant.counts(params).map((count) => ({ contestant, count, deaf: false })),
	);
	const deaf = BESIDE_THE_DEAF.flatMap((contestant) =>
		params.deafSockets.map((count) => ({ contestant, count, deaf: true })),
	);
	return [...clean, ...deaf];
}

async function measure(
	lab: Lab,
	params: WheelParams,
	figures: Figures,
	run: number,
	step: Step,
): Promise<void> {
	const { contestant, count } = step;
	const { rounds, deafPercent, patienceS, stackKb } = params;
	const options = { lab, contestant, count, rounds, patienceMs: patienceS * 1_000, stackKb };
	const about = { server: contestant.name, run };
	const server = await contestant.start(lab, stackKb);
	if (step.deaf) {
		const felt = await untilBroken(server, amongTheDeaf(server, { ...options, deafPercent }));
		if ("broke" in felt) broke(lab, run, step, felt.broke);
		else {
			figures.addDeaf(contestant, count, felt.held);
			const at = { sockets: count, deaf: felt.held.deaf };
			lab.sample({ ...about, at, values: valuesBesideDeaf(felt.held) });
		}
	} else {
		const measured = await untilBroken(server, echo(server, options));
		if ("broke" in measured) broke(lab, run, step, measured.broke);
		else {
			figures.addEcho(contestant, count, measured.held);
			lab.sample({ ...about, at: { sockets: count, deaf: 0 }, values: valuesOf(measured.held) });
		}
	}
	await server.stop();
}

function broke(lab: Lab, run: number, step: Step, why: string): void {
	lab.warn(`${wordsOf(step)}: broke: ${why}.`);
	lab.sample({
		server: step.contestant.name,
		run,
		at: { sockets: step.count, deaf: 0 },
		values: { broke: 1 },
	});
}

function valuesOf({ roundsMs, ...rest }: Echo): Readonly<Record<string, number>> {
	return {
		rounds: roundsMs.length,
		totalMs: sumOf(roundsMs),
		fromFirstConnectionMs: rest.enteredMs + sumOf(roundsMs),
		...rest,
		...Object.fromEntries(roundsMs.map((ms, at) => [`round${at + 1}Ms`, ms])),
	};
}

function valuesBesideDeaf(felt: AmongTheDeaf): Readonly<Record<string, number>> {
	const { aloneMs, fillingMs, besideMs, stopped, bytesAlone, bytesBeside, heldBytes } = felt;
	return {
		...medianOf("aloneRoundMs", aloneMs),
		...medianOf("fillingRoundMs", fillingMs),
		...medianOf("besideRoundMs", besideMs),
		stopped: stopped === "no" ? 0 : 1,
		...(typeof stopped === "object" ? stopped : {}),
		bytesAlone,
		bytesBeside,
		...(heldBytes === undefined ? {} : { heldBytes }),
	};
}

function medianOf(name: string, values: readonly number[]): Readonly<Record<string, number>> {
	return values.length === 0 ? {} : { [name]: spreadOf(values).median };
}

function wordsOf({ contestant, count, deaf }: Step): string {
	return `${contestant.name}: ${count} sockets${deaf ? ", some of which never read" : ""}`;
}

async function inTheNameOf(step: Step, work: Promise<void>): Promise<void> {
	try {
		await work;
	} catch (error) {
		if (error instanceof WrongResult) throw new WrongResult(`${wordsOf(step)}: ${error.message}`);
		throw error;
	}
}
