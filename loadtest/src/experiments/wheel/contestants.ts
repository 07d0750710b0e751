import type { Lab, Server } from "../../lab/experiment.ts";
import type { Role } from "../../lab/result.ts";
import type { WheelParams } from "./params.ts";

export interface Contestant {
	readonly name: string;
	readonly role: Role;
	readonly dialect: "parley" | "plain";
	/** the numbers of sockets at which it is measured */
	counts(params: WheelParams): readonly number[];
	start(lab: Lab): Promise<Server>;
	/** of each socket, where they do not all connect at the server's own port */
	ports(server: Server, count: number, signal: AbortSignal): Promise<readonly number[]>;
}

export const PARLEY: Contestant = {
	name: "parley",
	role: "parley",
	dialect: "parley",
	counts: ({ sockets }) => sockets,
	start: (lab) => lab.parley(),
	ports: async () => [],
};

export const THREAD: Contestant = {
	name: "thread per socket",
	role: "rival",
	dialect: "plain",
	counts: ({ threads }) => threads,
	start: (lab) => lab.rival("thread-per-socket"),
	ports: portsOfThreads,
};

export const WHEEL: Contestant = {
	name: "wheel",
	role: "rival",
	dialect: "plain",
	counts: ({ wheelSockets }) => wheelSockets,
	start: (lab) => lab.rival("wheel"),
	ports: async () => [],
};

export const CONTESTANTS: readonly Contestant[] = [PARLEY, THREAD, WHEEL];

/** Each knock at the door starts a thread, and the door says where that listens. */
async function portsOfThreads(
	{ url }: Server,
	count: number,
	signal: AbortSignal,
): Promise<readonly number[]> {
	const ports: number[] = [];
	while (ports.length < count) {
		const answer = await fetch(url, { redirect: "manual", signal });
		await answer.body?.cancel();
		ports.push(Number(new URL(answer.headers.get("location") ?? "").port));
	}
	return ports;
}
