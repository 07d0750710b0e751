import { fileURLToPath } from "node:url";
import type { CrowdFigures } from "../../src/crowd/crowd.ts";
import { measuredLoad, type Values } from "../../src/experiments/measured.ts";
import type { Env, Lab, Server } from "../../src/lab/experiment.ts";
import { threadTime } from "./thread-time.ts";

const SPIKE = fileURLToPath(new URL("../../../apps/server/test/measure/gateways/main.ts", import.meta.url));

/** `gateways`: as the flag of that name has it. */
export function start(lab: Lab, gateways: string, env: Env): Promise<Server> {
	const common = { DURABILITY: "disk", ...env };
	if (gateways === "parley") return lab.parley(common);
	const [number = "", way] = gateways.split("-");
	const ways: Env = way === "door" ? { SPREAD: "door" } : way === "own" ? { PACING: "own" } : {};
	return lab.parley({ ...common, ...ways, GATEWAYS: number }, SPIKE);
}

/** A load, and of what kind of thread the processor time was. */
export async function load(server: Server, work: () => Promise<CrowdFigures>) {
	const before = threadTime(server.pid);
	const counted = await countedBy(server);
	let figures: CrowdFigures | undefined;
	const measured = await measuredLoad(server, async () => {
		figures = await work();
		return figures;
	});
	const after = threadTime(server.pid);
	const more = (kind: keyof typeof after) => after[kind] - before[kind];
	const posts = figures?.posts ?? 1;
	return {
		...measured,
		gatewaysPerPostUs: (more("gateways") * 1e6) / posts,
		logPerPostUs: (more("log") * 1e6) / posts,
		othersPerPostUs: (more("others") * 1e6) / posts,
		...grown(counted, await countedBy(server)),
	};
}

type Counted = Readonly<Record<string, number>>;

/** What the log thread counted of telling gateways; the server itself does not. */
async function countedBy(server: Server): Promise<Counted | undefined> {
	const answer = await fetch(`${server.url}/figures`);
	const said = await answer.text();
	return answer.headers.get("x-figures") === null ? undefined : (JSON.parse(said) as Counted);
}

function grown(before: Counted | undefined, after: Counted | undefined): Values {
	if (before === undefined || after === undefined) return {};
	const more = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
	const commits = Math.max(1, more("commits"));
	return {
		draftsPerCommit: more("drafts") / commits,
		commitUs: (more("commitMs") * 1_000) / commits,
		tellUs: (more("sendMs") * 1_000) / commits,
		tellBytes: more("bytes") / commits,
		eventsPerWrite: more("deliveries") / Math.max(1, more("writes")),
	};
}
