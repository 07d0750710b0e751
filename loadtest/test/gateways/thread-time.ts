import { readdirSync, readFileSync } from "node:fs";

/** The kernel's name of a thread is cut after so many letters. */
const NAME_CHARS = 15;

/** Seconds of processor so far, of the threads of a process by what they do: sockets, the log, everything else. */
export type ThreadTime = Readonly<Record<"gateways" | "log" | "others", number>>;

export function threadTime(pid: number): ThreadTime {
	const time = { gateways: 0, log: 0, others: 0 };
	for (const thread of readdirSync(`/proc/${pid}/task`)) {
		try {
			const name = readFileSync(`/proc/${pid}/task/${thread}/comm`, "utf8").trim().slice(0, NAME_CHARS);
			// ns on a processor
			const [spent] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
			time[kindOf(name)] += Number(spent) / 1e9;
		} catch {
			// it has ended in between
		}
	}
	return time;
}

function kindOf(name: string): keyof ThreadTime {
	if (name === "MainThread" || name.startsWith("gateway-")) return "gateways";
	return name === "log" ? "log" : "others";
}
