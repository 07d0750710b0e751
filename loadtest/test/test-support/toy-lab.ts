// The real command with experiments that only start things: for tests of what is left behind.
import { setTimeout as sleep } from "node:timers/promises";
import { runCli } from "../../src/lab/cli.ts";
import { WrongResult } from "../../src/lab/errors.ts";
import { type Experiment, experiment, type Lab, type Server } from "../../src/lab/experiment.ts";

const FOR_EVER_MS = 2 ** 30;

const experiments = [
	toy("waits", async (lab) => {
		await servers(lab);
		await sleep(FOR_EVER_MS, undefined, { signal: lab.signal });
	}),
	toy("deaf", async (lab) => {
		await servers(lab);
		await sleep(FOR_EVER_MS);
	}),
	toy("dies", async (lab) => {
		const [parley] = await servers(lab);
		process.kill(parley.pid, "SIGKILL");
		await sleep(FOR_EVER_MS);
	}),
	toy("complains", async (lab) => {
		const [parley] = await servers(lab);
		process.kill(parley.pid, "SIGKILL");
		throw new WrongResult("nobody answers any more");
	}),
	toy("wrong", async (lab) => {
		await servers(lab);
		throw new WrongResult("bo saw 41 before 40");
	}),
	toy("forgets", async (lab) => {
		await servers(lab);
		void Promise.reject(new Error("nobody waits for this"));
		await sleep(FOR_EVER_MS);
	}),
	toy("taken", async (lab) => {
		const [, rival] = await servers(lab);
		await lab.rival("plain-ws", { PORT: String(rival.port) });
	}),
	toy("unknown", async (lab) => {
		await lab.rival("nobody");
	}),
	toy("fine", async (lab) => {
		await servers(lab);
	}),
];

process.exitCode = await runCli(process.argv.slice(2), experiments, {
	out: (text) => process.stdout.write(text),
	err: (text) => process.stderr.write(text),
	isTty: false,
});
// experiments that never end must not keep this process, which is not what is tested here
process.exit();

/** The real server and a rival, told to whoever reads the samples. */
async function servers(lab: Lab): Promise<readonly [Server, Server]> {
	const both = [await lab.parley(), await lab.rival("plain-ws")] as const;
	for (const { name, pid } of both) lab.sample({ server: name, run: 0, at: {}, values: { pid } });
	lab.progress(0, 1, "waiting");
	return both;
}

function toy(name: string, run: (lab: Lab) => Promise<void>): Experiment {
	return experiment({
		name,
		title: `A toy that ${name}`,
		study: { name: "No study", summary: "It starts servers, and then something happens." },
		sizes: { quick: {}, default: {}, full: {} },
		help: {},
		seconds: { quick: 1, default: 1, full: 1 },
		run,
		describe: () => ({ claims: [{ claim: "it ends", checks: [] }], tables: [], plots: [] }),
	});
}
