import type { Connection } from "@parley/engine/gateway/connection";
import type { Result } from "@parley/engine/lib/result";
import { closeCodes } from "@parley/protocol/close-codes";
import type { FaultDone, FaultWish } from "@parley/protocol/lab";
import { refuse } from "@parley/protocol/refusals";
import type { House } from "../../app/context.ts";
import { nameKey } from "../../people/rules/names.ts";
import type { Lab } from "./lab.ts";

/** What befalls a person's links, done on purpose: they lose nothing by it, and nobody else notices. */
export function befall(
	{ options: { house }, crowd }: Lab,
	{ fault, name, ms }: FaultWish,
): Result<FaultDone> {
	const session = house.shown().holders.get(nameKey(name));
	const connections = session === undefined ? [] : connectionsOf(house, session.session);
	if (session === undefined || connections.length === 0)
		return {
			ok: false,
			refusal: refuse("no-such-message", {
				field: "name",
				message: `Nobody named ${name} is here just now.`,
			}),
		};
	// synthetic people must know: they come back when they are told to, and one who is slow is no measure for others
	const isSynthetic = crowd.befall(fault, session.name, ms);
	if (fault === "slow") for (const connection of connections) slow(connection, ms);
	else if (!isSynthetic) for (const connection of connections) connection.terminate(closeCodes.goingAway);
	return {
		ok: true,
		value: { name: session.name, sockets: connections.length, ms: fault === "slow" ? ms : 0 },
	};
}

function slow({ output }: Connection, ms: number): void {
	output.hold();
	setTimeout(() => output.release(), ms).unref();
}

function connectionsOf(house: House, session: string): Connection[] {
	return [...house.connected.clientsOf(session)].map(({ connection }) => connection);
}
