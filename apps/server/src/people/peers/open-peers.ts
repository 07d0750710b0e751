import { randomUUID } from "node:crypto";
import type { Clock } from "@parley/engine/lib/clock";
import type { HashComparison } from "@parley/engine/order/hash-comparison";
import { ownVersions } from "../../activities/own-versions.ts";
import type { House } from "../../app/context.ts";
import { RULES_KNOWN } from "../../app/draft-forms.ts";
import type { Metrics } from "../../lib/metrics.ts";
import type { Bus } from "./peer-messages.ts";
import { Peers } from "./peers.ts";

interface Options {
	readonly bus: Bus | undefined;
	readonly clock: Clock;
	readonly metrics: Metrics;
	readonly comparison: HashComparison;
}

/** What other nodes say of people changes what is shown here of them. */
export function openPeers(
	{ bus, clock, metrics, comparison }: Options,
	house: () => House,
): Peers | undefined {
	if (bus === undefined) return undefined;
	return new Peers({
		node: randomUUID(),
		form: RULES_KNOWN,
		activities: ownVersions,
		mark: () => comparison.newest,
		onMark: (node, mark) => comparison.receive(node, mark),
		onGone: (node) => comparison.gone(node),
		bus,
		clock,
		here: () => house().connected.here(),
		looksHere: (session) => house().connected.looking.isHere(session),
		arrivals: {
			arrivedElsewhere: (...who) => house().connected.arrivedElsewhere(...who),
			departedElsewhere: (...who) => house().connected.departedElsewhere(...who),
			looksElsewhere: (...who) => house().connected.looking.elsewhere(...who),
		},
		onTyping: (room, name, session) => {
			const id = session ?? seatedAs(house(), room, name);
			if (id !== undefined) house().typing.types(room, { id, name });
		},
		onRead: (room, session, seq, unreadFrom) => {
			const { reads, connected, mine, shown } = house();
			if (!shown().rooms.has(room)) return;
			reads.move(room, session, { seq, posts: undefined });
			if (typeof unreadFrom === "number") reads.mark(room, session, unreadFrom);
			if (connected.clientsOf(session).length > 0) mine.later(session, room);
		},
		onErred: (...who) => house().passphrases.erred(...who),
		onCount: (nodes) => metrics.nodes.set(nodes),
	});
}

/** Whom an older node means: only in rooms that are told by name does anybody type. */
function seatedAs({ shown }: House, room: string, name: string): string | undefined {
	const { rooms, sessions } = shown();
	const seats = rooms.get(room)?.seats.keys() ?? [];
	return [...seats].find((session) => sessions.get(session)?.name === name);
}
