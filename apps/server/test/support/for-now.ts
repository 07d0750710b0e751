import type { ServerFrame } from "@parley/protocol/server-frames";

/** Refused for a fault that passes: whoever was told so asks again. */
export class ForNow extends Error {
	override readonly name = "ForNow";
}

/** The answer, where it is no refusal. */
export function told(answer: ServerFrame): ServerFrame {
	if (answer.type !== "refused") return answer;
	if (answer.code === "read-only" || answer.code === "busy" || answer.code === "draining")
		throw new ForNow(answer.code);
	throw new Error(`refused as ${answer.code}: ${answer.message}`);
}
