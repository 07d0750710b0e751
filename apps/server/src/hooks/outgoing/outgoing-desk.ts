import type { OutgoingHookAsked, OutgoingHookInfo, OutgoingHookMade } from "@parley/protocol/outgoing-hooks";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House } from "../../app/context.ts";
import { asCalling, type DoorKind } from "../door-desk.ts";
import { noSuchHook, refuseMoreHooks } from "../hook-desk.ts";
import type { Hook } from "../rules/hook.ts";
import { newSecret } from "../secrets.ts";
import type { Integrator } from "../who-may.ts";
import { refuseReceiver } from "./address.ts";
import { waitingFor } from "./room-behind.ts";
import { signingSecret } from "./signed.ts";

/** HOOK7: it sends what is said from its making on. */
export const outgoingDesk: DoorKind<OutgoingHookAsked, OutgoingHookMade, OutgoingHookInfo> = {
	is: ({ out }) => out !== undefined,
	none: noSuchHook,
	refuse: (house, asker, { to }) =>
		refuseReceiver(to, house.limits.outgoing.inside) ??
		refuseMoreHooks(house, asker) ??
		refuseOwner(house, asker),
	particulars: ({ to, on, calls }) => ({ out: { to, on }, ...asCalling(calls) }),
	// nobody is told it: what the hook signs by follows from its hash
	newSecret,
	made(house, door) {
		const { to, on } = outOf(door);
		return { hook: door.hook, name: door.name, to, on, secret: signingSecret(house, door) };
	},
	info: infoOf,
};

/** HOOK13: in all rooms together; the operator makes as many as they want. */
function refuseOwner({ shown, limits }: House, { by }: Integrator): Refusal | undefined {
	const { hooksPerOwnerMax: max } = limits.outgoing;
	if (by === null || max === 0) return undefined;
	const made = [...shown().outgoingHooks.values()].filter((hook) => hook.by === by);
	if (made.length < max) return undefined;
	const message = "You have as many outgoing hooks here as one may have. Remove some of them first.";
	return refuse("not-allowed", { message });
}

async function infoOf(house: House, door: Hook): Promise<OutgoingHookInfo> {
	const { hook, name, at, out, calls } = door;
	const { to, on, told } = outOf({ out });
	const { upTo: _, ...how } = told;
	const waiting = how.stopped === undefined ? await waitingFor(house, door) : 0;
	return { hook, name, to, on, at, ...asCalling(calls), ...how, ...(waiting !== undefined && { waiting }) };
}

function outOf<Out>({ out }: { readonly out?: Out | undefined }): Out {
	if (out === undefined) throw new Error("a hook that sends nothing is no outgoing one");
	return out;
}
