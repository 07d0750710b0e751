import type { Study } from "../../lab/result.ts";

export const STUDY: Study = {
	name: "Socket Wheel to handle many clients",
	by: "The Java Specialists' Newsletter 023, 2001; its source code measured again later with JDK 17 on Linux, 2 cores",
	summary:
		"3,500 clients (and 350), 32 rounds: in each, one small object is written on every socket, then one answer is read from every socket. A thread for each client took 143 s and 97 MB at 3,500 and 11 s and 14 MB at 350. The socket wheel, one thread that asks each socket in turn and waits for 1 ms, took 156 s and 34 MB, and 14 s and 9.4 MB. Two problems were left open: the wheel sometimes hangs for ever, and a client that does not read stops the whole server. The same source code on JDK 17: a thread for each client takes 12.6 s and 748 MB resident at 3,500, and the wheel hung in its second round.",
	doubts: [
		"Memory was the JVM's own count in 2001 and is resident memory in the later measurement and here: not the same thing.",
		"The machine of 2001 is as old as the figures; times say what the design costs only relative to each other.",
	],
};

export interface Published {
	readonly name: string;
	readonly points: readonly { readonly sockets: number; readonly s: number; readonly bytes: number }[];
}

export const PUBLISHED: readonly Published[] = [
	{
		name: "thread per client, 2001",
		points: [
			{ sockets: 350, s: 11, bytes: 14e6 },
			{ sockets: 3_500, s: 143, bytes: 97e6 },
		],
	},
	{
		name: "socket wheel, 2001",
		points: [
			{ sockets: 350, s: 14, bytes: 9.4e6 },
			{ sockets: 3_500, s: 156, bytes: 34e6 },
		],
	},
	{ name: "thread per client, JDK 17", points: [{ sockets: 3_500, s: 12.6, bytes: 748e6 }] },
];
