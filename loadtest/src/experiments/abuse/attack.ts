import { fileURLToPath } from "node:url";
import { type Lab, type ParamsOf, sized, WrongResult } from "../../lab/experiment.ts";
import type { Values } from "../measured.ts";

/** It lies with the server's tests, which see that nobody honest is refused and that nothing breaks (`npm run fuzz`). */
const hostile = (file: string) =>
	fileURLToPath(new URL(`../../../../apps/server/test/hostile/${file}`, import.meta.url));
const PROGRAM = hostile("attack-process.ts");
/** The server as it is, but for previews of pages on this machine, which no setting allows. */
export const OPEN_WORLD = hostile("open-world-main.ts");

/** What somebody with one address and as many sessions as they like does, without breaking a single rule of the wire. */
export const POLITE = ["rooms", "reactions", "uploads", "hellos", "seats", "previews"] as const;
/** Those that use no door as it is meant: they need sockets of their own, and so come from this machine. */
const RUDE = ["flood", "sign-ins", "hostile"] as const;
export const KINDS = [...POLITE, ...RUDE] as const;
export type Kind = (typeof KINDS)[number];
export const isRude = (kind: Kind) => RUDE.some((rude) => rude === kind);
export const ORIGINS = ["public", "loopback"] as const;

export const SECONDS = 60;
export const TIMES = 50;
export const flags = sized({
	kinds: [`what is abused, or how: ${KINDS.join(", ")}`, KINDS, { quick: ["seats"] }],
	origins: [
		"of public (an address behind a trusted proxy) and loopback (ten addresses' worth); flood, sign-ins and hostile come from loopback",
		["public"],
		{ full: ORIGINS },
	],
	seconds: ["of each part: without, aimed at a bystander, aimed at Parley", 3, { quick: 1, full: SECONDS }],
	seed: ["hostile: of the attacks", 1],
	framesPerSecond: ["hostile: frames", 2_000],
	requestsPerSecond: ["hostile: HTTP requests", 200],
	floodTimes: ["flood, sign-ins: how many times its limits that address asks for", TIMES],
	people: ["honest people who talk", 50],
	postsPerSecond: ["what they say", 50],
	bytes: ["of their texts", 100],
	niceness: ["of who abuses: 19 gives way to everybody, 0 to nobody", 19],
});
export type AbuseParams = ParamsOf<typeof flags>;

export interface Part {
	readonly kind: Kind;
	readonly origin: (typeof ORIGINS)[number];
}

/** What one attack sent; during a raid no honest people come, so there are none. */
export interface Sent {
	readonly counts: Values;
	readonly honest: { readonly came: number; readonly refused: Values } | undefined;
}

export interface Plan extends Part {
	readonly port: number;
	readonly seed: number;
	readonly ms: number;
	readonly [more: string]: unknown;
}

/** Resolves when it has begun, in other processes, and honest people come meanwhile; what it gives, when the attackers are done. */
export async function attack(lab: Lab, plan: Plan): Promise<() => Promise<Sent>> {
	const { kind } = plan;
	// a process of their own: the attackers' gives way, and would keep the honest waiting before any server did. A raid
	// takes what is left of rooms and names: whoever comes in meanwhile would be refused with reason
	const honest = kind === "hostile" ? undefined : await newcomers(lab, plan);
	const attackers = await begun<Pick<Sent, "counts">>(lab, plan);
	return async () => {
		const [sent, been] = await Promise.all([attackers.over(), honest?.over()]);
		return { ...sent, honest: been };
	};
}

/** Resolves when honest people come, each from an address of their own, and use what the plan has abused. */
export const newcomers = (lab: Lab, { kind, origin, port, ms }: Plan) =>
	begun<NonNullable<Sent["honest"]>>(lab, { kind: "newcomers", abused: kind, origin, port, ms });

/** Somebody else of this machine, who refuses whoever comes: what an attack on them costs others is the machine. */
export const bystander = (lab: Lab) => begun<object>(lab, { kind: "bystander" });

/** Resolves when it has begun, with the port of whoever is there to be attacked. */
async function begun<Been>(lab: Lab, plan: object) {
	const lines = lab.program(PROGRAM, [JSON.stringify(plan)])[Symbol.asyncIterator]();
	const next = async () => JSON.parse((await lines.next()).value ?? "{}") as unknown;
	const { port = 0 } = (await next()) as { readonly port?: number };
	const ends = async (): Promise<void> => void (await lines.return?.());
	return {
		port,
		ends,
		/** what was, when it is over */
		async over(): Promise<Been> {
			const been = (await next()) as Been & { readonly broke?: string };
			await ends();
			if (been.broke !== undefined) throw new WrongResult(been.broke);
			return been;
		},
	};
}
