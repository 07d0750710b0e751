import type {
	OutgoingHookAsked,
	OutgoingHookEnded,
	OutgoingHookInfo,
	OutgoingHookMade,
} from "@parley/protocol/outgoing-hooks";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House, Result } from "../../app/context.ts";
import { oneLine } from "../../lib/one-line.ts";
import { checkName } from "../../people/rules/names.ts";
import { integrate, refuseLister, tooManyHooks } from "../hook-desk.ts";
import { hooksOf, outgoingOf } from "../rules/hooks.ts";
import { hashOf, newHookId, newSecret } from "../secrets.ts";
import type { Integrator } from "../who-may.ts";
import { refuseReceiver } from "./address.ts";
import type { OutgoingHook } from "./courier.ts";
import { waitingFor } from "./room-behind.ts";
import { signingSecret } from "./signed.ts";

const noSuchHook = {
	ok: false as const,
	refusal: refuse("not-allowed", { field: "hook", message: "There is no such hook in this room." }),
};

/** HOOK7: a new one, with the secret that nobody is shown again; it sends what is said from then on. */
export async function makeOutgoing(
	house: House,
	asker: Integrator,
	asked: OutgoingHookAsked,
): Promise<Result<OutgoingHookMade>> {
	const checked = checkName(oneLine(asked.name));
	if (!checked.ok) return checked;
	const { to, on } = asked;
	const refusal = refuseReceiver(to, house.limits.outgoing.inside);
	if (refusal !== undefined) return { ok: false, refusal };
	if (hooksOf(house.shown(), asker.room).length >= house.limits.hooksPerRoomMax) return tooManyHooks(house);
	const tooMany = refuseOwner(house, asker);
	if (tooMany !== undefined) return { ok: false, refusal: tooMany };
	const [hook, name, secretHash] = [newHookId(), checked.value.name, newNonce()];
	const wish = { do: "add", hook, name, secretHash, template: "", out: { to, on } } as const;
	const done = await integrate(house, asker, wish);
	return done.ok ? told(house, { hook, name, secretHash, out: { to, on } }) : done;
}

/** What is signed by the secret of before is signed no more. */
export async function rotateOutgoing(
	house: House,
	asker: Integrator,
	hook: string,
): Promise<Result<OutgoingHookMade>> {
	const held = heldIn(house, asker, hook);
	if (held === undefined) return noSuchHook;
	const secretHash = newNonce();
	const done = await integrate(house, asker, { do: "rotate", hook, secretHash });
	return done.ok ? told(house, { ...held, secretHash }) : done;
}

export async function removeOutgoing(
	house: House,
	asker: Integrator,
	hook: string,
): Promise<Result<OutgoingHookEnded>> {
	if (heldIn(house, asker, hook) === undefined) return noSuchHook;
	const done = await integrate(house, asker, { do: "remove", hook });
	return done.ok ? { ok: true, value: { ended: true } } : done;
}

/** For the owner of the room and the operator. */
export async function listOutgoing(
	house: House,
	asker: Integrator,
): Promise<Result<readonly OutgoingHookInfo[]>> {
	const refusal = refuseLister(house, asker);
	if (refusal !== undefined) return { ok: false, refusal };
	const found = outgoingOf(house.shown(), asker.room);
	return { ok: true, value: await Promise.all(found.map((hook) => infoOf(house, hook))) };
}

/** HOOK13: in all rooms together; the operator makes as many as they want. */
function refuseOwner({ shown, limits }: House, { by }: Integrator): Refusal | undefined {
	const { hooksPerOwnerMax: max } = limits.outgoing;
	if (by === null || max === 0) return undefined;
	const made = [...shown().outgoingHooks.values()].filter((hook) => hook.by === by);
	if (made.length < max) return undefined;
	const message = `You have ${max} outgoing hooks here, which is as many as one may. Remove some of them first.`;
	return refuse("not-allowed", { message });
}

async function infoOf(house: House, held: OutgoingHook): Promise<OutgoingHookInfo> {
	const { hook, name, at, out } = held;
	const { upTo: _, ...how } = out.told;
	const waiting = how.stopped === undefined ? await waitingFor(house, held) : 0;
	return { hook, name, to: out.to, on: out.on, at, ...how, ...(waiting !== undefined && { waiting }) };
}

function told(
	house: House,
	made: Pick<OutgoingHook, "hook" | "name" | "secretHash"> & {
		readonly out: Pick<OutgoingHook["out"], "to" | "on">;
	},
): Result<OutgoingHookMade> {
	const { hook, name, out } = made;
	return { ok: true, value: { hook, name, to: out.to, on: out.on, secret: signingSecret(house, made) } };
}

function heldIn(house: House, { room }: Integrator, hook: string): OutgoingHook | undefined {
	return outgoingOf(house.shown(), room).find((one) => one.hook === hook);
}

/** It opens nothing, for nobody is told what it is a hash of: what the hook signs by follows from it. */
function newNonce(): string {
	return hashOf(newSecret());
}
