import { dayOf } from "../../ui/dates.ts";

const GROUP_MS = 5 * 60_000;

interface Written {
	readonly author: string;
	readonly at: number;
	readonly replyTo?: number;
}

/**
 * Whether a message needs its own head (avatar, name, time) after the one above it; `null` above means that
 * something else stands there: the top, a hole, or the "new" line.
 */
export function breaksGroup(above: Written | null, message: Written): boolean {
	if (above === null || message.replyTo !== undefined) return true;
	if (above.author !== message.author) return true;
	return message.at - above.at > GROUP_MS || dayOf(above.at) !== dayOf(message.at);
}
