// An attack by itself, for the load lab, which measures what others feel of it, or those who come in meanwhile: the
// plan as JSON in the arguments; a line of JSON when it begins, and one with what was when it is over, or what broke.
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, BlockList, createServer } from "node:net";
import { setPriority } from "node:os";
import { type AbuseKind, abuse } from "./abuse.ts";
import { corpus } from "./corpus.ts";
import { Flood } from "./flood.ts";
import type { FloodKind } from "./flooding.ts";
import { newcomers } from "./newcomers.ts";
import { abuserAt, newcomerAt, type Origin } from "./origins.ts";
import { Raid, type RaidPlan } from "./raid.ts";

interface Plan extends RaidPlan {
	/**
	 * `bystander`: attacks nobody, and refuses whoever comes at the least that costs in Node, until it is ended;
	 * `newcomers`: honest people, who give way to nobody, whatever the niceness
	 */
	readonly kind: AbuseKind | FloodKind | "hostile" | "bystander" | "newcomers";
	/** who is attacked, or where honest people come in */
	readonly port: number;
	readonly origin: Origin;
	/** newcomers: what is abused meanwhile */
	readonly abused?: AbuseKind | FloodKind;
	readonly floodTimes: number;
	/** 19 takes only what nobody else wants, 0 competes as an equal */
	readonly niceness: number;
}

const LOWEST_PRIORITY = 19;
const plan = JSON.parse(process.argv[2] ?? "") as Plan;
const { kind, port, origin, ms } = plan;

if (kind === "bystander") tell({ port: await refuseEverybody() });
else {
	if (kind !== "newcomers") giveWay(plan.niceness);
	tell({});
	const been =
		kind === "newcomers"
			? newcomers((index) => newcomerAt(origin, port, index), ms, plan.abused)
			: attacked(kind).then((counts) => ({ counts }));
	tell(
		await been.catch((error: Error) => {
			tell({ broke: error.message });
			process.exit();
		}),
	);
}

async function attacked(how: Exclude<Plan["kind"], "bystander" | "newcomers">) {
	const target = abuserAt(origin, port);
	if (how === "flood" || how === "sign-ins") return new Flood(target, plan.floodTimes, how).run(ms);
	if (how !== "hostile") return abuse(target, how, ms);
	const raid = new Raid(port);
	for (const script of corpus()) await raid.play(script);
	return raid.run(plan);
}

function tell(what: object): void {
	console.log(JSON.stringify(what));
}

async function refuseEverybody(): Promise<number> {
	const everybody = new BlockList();
	everybody.addSubnet("0.0.0.0", 0, "ipv4");
	everybody.addSubnet("::", 0, "ipv6");
	// who is gone already has no address, and so is on no list
	const server = createServer({ blockList: everybody }, (socket) =>
		socket.on("error", () => undefined).destroy(),
	);
	server.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 });
	await once(server, "listening");
	return (server.address() as AddressInfo).port;
}

/** The lowest priority still gets its share; `SCHED_IDLE`, where there is `chrt`, only what nobody else wants. */
function giveWay(niceness: number): void {
	setPriority(niceness);
	if (niceness === LOWEST_PRIORITY)
		spawnSync("chrt", ["--all-tasks", "--idle", "--pid", "0", String(process.pid)]);
}
