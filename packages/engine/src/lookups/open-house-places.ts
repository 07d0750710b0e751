import { randomUUID } from "node:crypto";
import { Kvm } from "@nats-io/kv";
import type { NatsConnection } from "@nats-io/transport-node";
import { reason, UserFacingError } from "../lib/user-facing-error.ts";
import { askAgain } from "../nats/ask-again.ts";
import { HousePlaces, type HousePlacesOptions, type PlacesTimes } from "./house-places.ts";
import type { OpenPlaces } from "./line.ts";

const TIMES: PlacesTimes = { leaseMs: 15_000, spareMs: 2_000, idleMs: 5_000, sayMs: 1_000, askMs: 250 };

interface SharedPlacesOptions extends Pick<HousePlacesOptions, "clock" | "logger" | "metrics"> {
	readonly connection: NatsConnection;
	/** of the house's stream; what belongs to it begins with that */
	readonly name: string;
	readonly replicas: number;
	/** shorter for tests */
	readonly times?: PlacesTimes;
}

/** Places that all nodes of a house have together, in a bucket. Rejects with a UserFacingError. */
export async function openHousePlaces(options: SharedPlacesOptions): Promise<OpenPlaces> {
	const { connection, name, replicas, times = TIMES, ...parts } = options;
	// asked of the server that leads: another one may be behind, and what is read there could never be changed
	const open = () =>
		new Kvm(connection).create(`${name}-lookup-places`, { replicas, history: 1, allow_direct: false });
	const bucket = await askAgain(open).catch((error: unknown) => {
		throw new UserFacingError(
			`The places that lookups have in the whole house cannot be kept in NATS (${reason(error)}). Is there room, and may this user make the stream KV_${name}-lookup-places?`,
		);
	});
	const node = randomUUID();
	return (service, max, user) => new HousePlaces({ ...parts, bucket, node, service, max, user, times });
}
